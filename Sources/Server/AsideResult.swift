internal import RoutePlanning
internal import WireSchema

/// What a call came to that takes no turn of the writer.
enum AsideResult {
    /// The payload is the answer; it derives from nothing that is not durable.
    case answered
    /// The answer comes later.
    case later
    /// Refused, with the reason as the status' detail.
    case refused(Refusal)
    /// The payload is no message of the method's type.
    case malformed(MalformedPayload)
    /// What was asked about is none of ours; the status says so in these words, which name nothing the client sent.
    case notFound(String)
    /// A stream of the server's is open.
    case opened
}
