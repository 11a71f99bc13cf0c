import Framing
import Simulation

/// What a peer says that has lost track of which of its calls are over.
enum LateFrames {
    private static let methods = [
        "Sum", "SumEarly", "Hoard", "Chat", "Count", "CountFail", "Ticker", "SleepHard", "Echo",
    ]
    private static let close: FrameFlags = [.remoteClosed, .noMessage]

    /// A request on a new id, or something for an id that is used, is over, or never was.
    static func next(_ lastID: inout UInt32, _ random: inout SeededRandom) -> [UInt8] {
        let choice = UInt8.random(in: 0...9, using: &random)
        guard choice > 1, lastID > 0 else {
            lastID += 2 * UInt32.random(in: 1...2, using: &random) - (lastID == 0 ? 1 : 0)
            let method = Self.methods[Int.random(in: 0..<Self.methods.count, using: &random)]
            let payload = DemoMessage(UInt64.random(in: 0...60, using: &random)).encoded
            let flags: FrameFlags = Bool.random(using: &random) ? [.remoteOpen] : [.remoteClosed]
            let timeout = UInt8.random(in: 0...3, using: &random) == 0 ? Int64(30_000_000) : 0
            return Wire.frame(
                lastID, .request, flags: flags, Wire.request(method: method, payload: payload, timeout: timeout))
        }
        let recent = UInt32.random(in: 0...6, using: &random) * 2
        let streamID = lastID > recent ? lastID - recent : lastID + 2
        switch choice {
        case 2, 3, 4: return Wire.frame(streamID, .data, DemoMessage(UInt64(choice)).encoded)
        case 5: return Wire.frame(streamID, .data, flags: [.remoteClosed], DemoMessage(1).encoded)
        case 6: return Wire.frame(streamID, .data, flags: Self.close, DemoMessage(1).encoded)
        case 7: return Wire.frame(streamID, .data, [0xFF])
        case _: return Wire.frame(streamID, .data, flags: Self.close)
        }
    }

    /// What came of an id behind its end, but for complaints about what was said there; nil where nothing did.
    static func behindAnEnd(_ answers: [Answer]) -> Answer? {
        var ended: Set<UInt32> = []
        for answer in answers {
            let streamID = answer.header.streamID
            if answer == .failure(streamID, .streamInactive) { continue }
            if ended.contains(streamID) { return answer }
            let isEnd = answer.header.kind == .response || answer.header.flags.contains(.remoteClosed)
            if isEnd { ended.insert(streamID) }
        }
        return nil
    }
}
