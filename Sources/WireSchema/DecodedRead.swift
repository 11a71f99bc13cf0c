package import RoutePlanning

/// What a read's payload came to.
package enum DecodedRead: Equatable, Sendable {
    /// A read to perform.
    case read(Read)
    /// The payload breaks a rule that holds in every state.
    case refused(Refusal)
    /// The payload is no message of the method's type: code 13.
    case malformed(MalformedPayload)
}
