package import RoutePlanning

/// What a command's payload came to.
package enum DecodedCommand: Equatable, Sendable {
    /// A command in normal form, its digests computed.
    case command(Command)
    /// The payload breaks a rule that holds in every state.
    case refused(Refusal)
    /// The payload is no message of the method's type: code 13.
    case malformed(MalformedPayload)
}
