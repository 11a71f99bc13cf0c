import Foundation
import Framing
import Server
import Simulation
import Testing

/// Frames that cross the end of their call or stream, in any order and number.
@Suite struct LateFrameTests {
    /// Names the seconds that the races go on; without it they are as many as fit a run of all tests.
    private static let secondsVariable = "ROUTEPLAN_RACE_SECONDS"
    private static let methods = [
        "Sum", "SumEarly", "Hoard", "Chat", "Count", "CountFail", "Ticker", "SleepHard", "Echo",
    ]
    private static let close: FrameFlags = [.remoteClosed, .noMessage]

    @Test func `report 13: messages, closes and ends that cross in any order end each call once`() throws {
        let seconds = Double(ProcessInfo.processInfo.environment[Self.secondsVariable] ?? "")
        let first = UInt64.random(in: 0...UInt64(UInt32.max))
        print("seeds from \(first)")
        let end = ContinuousClock.now + .seconds(seconds ?? 0)
        var round: UInt64 = 0
        while round < 150 || ContinuousClock.now < end {
            try Self.race(seed: first &+ round)
            round += 1
        }
        if seconds != nil { print("\(round) races") }
    }

    private static func race(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let server = try ServerUnderTest()
        let client = try server.connect()
        var lastID: UInt32 = 0
        var answers: [Answer] = []
        for _ in 0..<Int.random(in: 20...120, using: &random) {
            client.send(self.frame(&lastID, &random))
            switch UInt8.random(in: 0...5, using: &random) {
            case 0: try server.turn()
            case 1: try server.advance(milliseconds: UInt64.random(in: 0...80, using: &random), client)
            case 2: answers += try server.exchange(client, [])
            case _: break
            }
        }
        answers += try server.exchange(client, [])
        try server.advance(milliseconds: 10_000, client)
        answers += client.takeAnswers()
        #expect(server.connectionCount == 1, "seed \(seed)")
        self.judge(answers, seed: seed)
        #expect(try server.lives(client, id: lastID + 2), "seed \(seed)")
        try client.endOutput()
        try server.settle(client)
        #expect(try server.lives(try server.connect()), "seed \(seed)")
        client.leave()
        try server.settle()
        #expect(server.connectionCount == 0, "seed \(seed)")
        #expect(server.dispatcher.streams.count == 0, "seed \(seed)")
    }

    /// A request on a new id, or something for an id that is used, is over, or never was.
    private static func frame(_ lastID: inout UInt32, _ random: inout SeededRandom) -> [UInt8] {
        let choice = UInt8.random(in: 0...9, using: &random)
        guard choice > 1, lastID > 0 else {
            lastID += 2 * UInt32.random(in: 1...2, using: &random) - (lastID == 0 ? 1 : 0)
            let method = self.methods[Int.random(in: 0..<self.methods.count, using: &random)]
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
        case 6: return Wire.frame(streamID, .data, flags: self.close, DemoMessage(1).encoded)
        case 7: return Wire.frame(streamID, .data, [0xFF])
        case _: return Wire.frame(streamID, .data, flags: self.close)
        }
    }

    /// Of each id: messages, then one end, then nothing but complaints about what was said behind it.
    private static func judge(_ answers: [Answer], seed: UInt64) {
        var ended: Set<UInt32> = []
        for answer in answers {
            let streamID = answer.header.streamID
            if answer == .failure(streamID, .streamInactive) { continue }
            #expect(!ended.contains(streamID), "seed \(seed): \(answer) behind the end")
            let isEnd = answer.header.kind == .response || answer.header.flags.contains(.remoteClosed)
            if isEnd { ended.insert(streamID) }
        }
    }
}
