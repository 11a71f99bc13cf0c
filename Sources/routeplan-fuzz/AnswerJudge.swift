internal import Framing

/// Judges what a daemon sends on one connection: whole frames that a server may send, and one end for each call.
struct AnswerJudge: ~Copyable {
    private var decoder = FrameDecoder()
    private var ended: Set<UInt32> = []
    /// Calls that ended well.
    private(set) var okCount = 0

    /// Takes the next bytes of the connection.
    mutating func take(_ input: [UInt8]) {
        var offset = 0
        while true {
            switch self.decoder.next(in: input.span, at: &offset) {
            case .needsMoreBytes: return
            case .frame(let header, .input(let range)): self.judge(header, input[range])
            case .frame(let header, .buffered(let range)): self.judge(header, self.decoder.buffered[range])
            case .oversized, .reserved: preconditionFailure("the daemon sends a frame beyond the limit")
            }
        }
    }

    private mutating func judge(_ header: FrameHeader, _ body: ArraySlice<UInt8>) {
        switch header.kind {
        case .request, .reserved: preconditionFailure("the daemon sends what only clients send")
        case .response:
            precondition(header.flags.isEmpty, "an answer with flags")
            // An answer of success has no status, which would be its first field. A refusal may come for any id, again too.
            if body.first != 0x0A { self.noteEnd(header.streamID) }
        case .data:
            guard header.flags.contains(.remoteClosed) else {
                precondition(header.flags.isEmpty, "a message with flags")
                precondition(!self.ended.contains(header.streamID), "a message behind the end of its stream")
                return
            }
            precondition(body.isEmpty && header.flags.contains(.noMessage), "a closing frame that says something")
            self.noteEnd(header.streamID)
        }
    }

    private mutating func noteEnd(_ streamID: UInt32) {
        precondition(!streamID.isMultiple(of: 2), "an even id is served")
        precondition(self.ended.insert(streamID).inserted, "a call ends twice")
        self.okCount += 1
    }
}
