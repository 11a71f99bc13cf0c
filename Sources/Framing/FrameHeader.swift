/// The ten bytes before every frame's body.
///
/// Source: docs/protocol.md, "Frame".
package struct FrameHeader: Equatable, Sendable {
    /// Bytes of a header on the wire.
    package static let byteCount = 10

    /// Bytes that follow the header, as declared by the sender.
    package var bodyByteCount: UInt32
    /// The call this frame belongs to; odd when a client opened it.
    package var streamID: UInt32
    /// What the body is.
    package var kind: FrameKind
    /// Which half of the stream is still open.
    package var flags: FrameFlags

    /// Names the four facts.
    package init(bodyByteCount: UInt32, streamID: UInt32, kind: FrameKind, flags: FrameFlags = []) {
        self.bodyByteCount = bodyByteCount
        self.streamID = streamID
        self.kind = kind
        self.flags = flags
    }

    /// Reads ten bytes from `offset`; any ten bytes are a header, what it means is judged by the decoder.
    package init(decoding bytes: borrowing Span<UInt8>, at offset: Int = 0) {
        precondition(bytes.count - offset >= Self.byteCount, "the caller must hold a whole header")
        self.bodyByteCount = Self.bigEndian(bytes, at: offset)
        self.streamID = Self.bigEndian(bytes, at: offset + 4)
        self.kind = FrameKind(byte: bytes[offset + 8])
        self.flags = FrameFlags(rawValue: bytes[offset + 9])
    }

    /// Appends the ten bytes.
    package func encode(to output: inout [UInt8]) {
        output.append(addingCapacity: Self.byteCount) { (room: inout OutputSpan<UInt8>) in
            for shift in stride(from: 24 as UInt32, through: 0, by: -8) {
                room.append(UInt8(truncatingIfNeeded: self.bodyByteCount >> shift))
            }
            for shift in stride(from: 24 as UInt32, through: 0, by: -8) {
                room.append(UInt8(truncatingIfNeeded: self.streamID >> shift))
            }
            room.append(self.kind.byte)
            room.append(self.flags.rawValue)
        }
    }

    private static func bigEndian(_ bytes: borrowing Span<UInt8>, at offset: Int) -> UInt32 {
        let high = UInt32(bytes[offset]) << 24 | UInt32(bytes[offset + 1]) << 16
        return high | UInt32(bytes[offset + 2]) << 8 | UInt32(bytes[offset + 3])
    }
}
