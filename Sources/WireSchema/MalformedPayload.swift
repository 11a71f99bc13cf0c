/// Why bytes are not the message they should be; the caller answers code 13 and the connection lives.
package enum MalformedPayload: Error, Equatable, Sendable {
    /// A field ends behind the payload.
    case truncated
    /// A varint has more than ten bytes, a tag more than five.
    case varintTooLong
    /// Field number 0 is reserved.
    case fieldNumberZero
    /// Wire types 3, 4 (groups), 6 and 7 are not spoken here.
    case wireTypeUnsupported
    /// Messages nest deeper than the contract could.
    case nestingTooDeep
    /// A message that stands once came twice.
    case messageRepeated
    /// A known field came with another type's bytes.
    case fieldUnreadable

    /// The text of the status, in the words of the reference implementation.
    package var message: String {
        switch self {
        case .truncated: "ttrpc: error unmarshalling payload: unexpected end of payload"
        case .varintTooLong: "ttrpc: error unmarshalling payload: varint too long"
        case .fieldNumberZero: "ttrpc: error unmarshalling payload: invalid field number"
        case .wireTypeUnsupported: "ttrpc: error unmarshalling payload: unsupported wire type"
        case .nestingTooDeep: "ttrpc: error unmarshalling payload: nesting too deep"
        case .messageRepeated: "ttrpc: error unmarshalling payload: message given twice"
        case .fieldUnreadable: "ttrpc: error unmarshalling payload: a known field cannot be read"
        }
    }
}
