internal import Framing

/// Frames are the same wherever the bytes are cut, and room grows with what arrives only.
enum FrameTrial {
    /// What the decoder made of one frame.
    private enum Found: Equatable {
        case frame(FrameHeader, [UInt8])
        case oversized(FrameHeader)
        case reserved(FrameHeader)
    }

    /// The first byte says how many bytes arrive at a time, the rest is what arrives.
    static func run(_ input: [UInt8]) {
        guard let first = input.first else { return }
        let bytes = input.dropFirst()
        let whole = Self.frames(of: bytes, atATime: max(1, bytes.count))
        let pieces = Self.frames(of: bytes, atATime: 1 + Int(first))
        precondition(whole == pieces, "frames depend on where the bytes are cut")
    }

    private static func frames(of bytes: ArraySlice<UInt8>, atATime count: Int) -> [Found] {
        var decoder = FrameDecoder()
        var found: [Found] = []
        var rest = bytes
        while !rest.isEmpty {
            let piece = Array(rest.prefix(count))
            rest = rest.dropFirst(count)
            Self.cut(piece, with: &decoder, into: &found)
            let room = 2 * (bytes.count + FrameHeader.byteCount) + Limits.inputStepByteCount
            precondition(decoder.buffered.capacity <= room, "a peer that sends little is given much room")
        }
        return found
    }

    private static func cut(_ piece: [UInt8], with decoder: inout FrameDecoder, into found: inout [Found]) {
        var offset = 0
        while true {
            switch decoder.next(in: piece.span, at: &offset) {
            case .needsMoreBytes: return
            case .frame(let header, .input(let range)): found.append(.frame(header, Array(piece[range])))
            case .frame(let header, .buffered(let range)):
                found.append(.frame(header, Array(decoder.buffered[range])))
            case .oversized(let header): found.append(.oversized(header))
            case .reserved(let header): found.append(.reserved(header))
            }
        }
    }
}
