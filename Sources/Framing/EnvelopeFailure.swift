/// Why a request's envelope is refused.
package enum EnvelopeFailure: Error, Equatable, Sendable {
    /// Not the wire format: cut, overlong, field number 0, unknown wire type, unbalanced or too deep groups.
    case malformed
    /// A text field is not UTF-8.
    case textNotUTF8
    /// More metadata than `Limits` allows.
    case metadataBeyondLimit
}
