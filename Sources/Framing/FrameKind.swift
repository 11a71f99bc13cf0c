/// The type byte of a frame.
///
/// Source: docs/protocol.md, "Frame types".
package enum FrameKind: Equatable, Sendable {
    /// A client opens a call; the body is a `Request`.
    case request
    /// The server's one answer; the body is a `Response`.
    case response
    /// One bare message of a stream.
    case data
    /// A type this version does not know; the frame is dropped and the connection lives.
    case reserved(UInt8)

    /// Reads the byte; every value has a meaning, unknown ones are kept.
    package init(byte: UInt8) {
        switch byte {
        case 1: self = .request
        case 2: self = .response
        case 3: self = .data
        default: self = .reserved(byte)
        }
    }

    /// The byte on the wire.
    package var byte: UInt8 {
        switch self {
        case .request: 1
        case .response: 2
        case .data: 3
        case .reserved(let byte): byte
        }
    }
}
