import Framing

/// What a decoder made of some bytes, bodies copied.
struct Cut: Equatable {
    enum Piece: Equatable {
        case frame(FrameHeader, [UInt8])
        case oversized(FrameHeader)
        case reserved(FrameHeader)
    }

    var pieces: [Piece] = []
    var isInsideFrame = false

    /// Feeds the chunks one after the other.
    init(_ chunks: [ArraySlice<UInt8>]) {
        var decoder = FrameDecoder()
        for chunk in chunks { self.feed(Array(chunk), to: &decoder) }
        self.isInsideFrame = decoder.isInsideFrame
    }

    init(_ bytes: [UInt8]) { self.init([bytes[...]]) }

    private mutating func feed(_ chunk: [UInt8], to decoder: inout FrameDecoder) {
        var offset = 0
        let span = chunk.span
        while true {
            switch decoder.next(in: span, at: &offset) {
            case .needsMoreBytes:
                precondition(offset == chunk.count, "everything is consumed before more is asked for")
                return
            case .frame(let header, .input(let range)): self.pieces.append(.frame(header, Array(chunk[range])))
            case .frame(let header, .buffered(let range)):
                self.pieces.append(.frame(header, Array(decoder.buffered[range])))
            case .oversized(let header): self.pieces.append(.oversized(header))
            case .reserved(let header): self.pieces.append(.reserved(header))
            }
        }
    }
}
