import Foundation
import Framing
import Platform
import Server
import Simulation
import Testing

/// Frames that cross the end of their call or stream, in any order and number.
@Suite struct LateFrameTests {
    /// Names the seconds that the races go on; without it they are as many as fit a run of all tests.
    private static let secondsVariable = "ROUTEPLAN_RACE_SECONDS"

    @Test func `report 13: messages, closes and ends that cross in any order end each call once`() throws {
        let first = UInt64.random(in: 0...UInt64(UInt32.max))
        print("seeds from \(first)")
        for round in 0..<150 { try Self.cross(seed: first &+ UInt64(round)) }
    }

    @Test func `report 13: what peers on threads of their own send while the server turns ends each call once`() throws
    {
        let seconds = Double(ProcessInfo.processInfo.environment[Self.secondsVariable] ?? "")
        let first = UInt64.random(in: 0...UInt64(UInt32.max))
        print("seeds from \(first)")
        let end = ContinuousClock.now + .seconds(seconds ?? 0)
        var round: UInt64 = 0
        while round < 40 || ContinuousClock.now < end {
            try Self.race(seed: first &+ 2 * round)
            round += 1
        }
        print("\(round) races of two peers")
    }

    /// Two peers send what they like from their threads, and this thread is the server's.
    private static func race(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let server = try ServerUnderTest()
        let path = try server.directory.socketPath
        let racers = [LateFrameRacer(seed: seed, path: path), LateFrameRacer(seed: seed &+ 1, path: path)]
        let first = try SystemThread(name: "peer 1") { racers[0].run() }
        let second = try SystemThread(name: "peer 2") { racers[1].run() }
        var turnCount = 0
        while racers.contains(where: { !$0.isOver }) {
            try server.turn(waitingAtMostNanoseconds: 100_000)
            turnCount += 1
            // Sleepers wake and times are over meanwhile, though not the ten seconds that a peer may be silent.
            if turnCount < 100 { server.clock.advance(byNanoseconds: .random(in: 0...40_000_000, using: &random)) }
        }
        first.join()
        second.join()
        try server.settle()
        #expect(server.connectionCount == 0, "seed \(seed)")
        #expect(server.dispatcher.streams.count == 0, "seed \(seed)")
        #expect(try server.lives(try server.connect()), "seed \(seed)")
    }

    private static func cross(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let server = try ServerUnderTest()
        let client = try server.connect()
        var lastID: UInt32 = 0
        var answers: [Answer] = []
        for _ in 0..<Int.random(in: 20...120, using: &random) {
            client.send(LateFrames.next(&lastID, &random))
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
        #expect(LateFrames.behindAnEnd(answers) == nil, "seed \(seed)")
        #expect(try server.lives(client, id: lastID + 2), "seed \(seed)")
        try client.endOutput()
        try server.settle(client)
        #expect(try server.lives(try server.connect()), "seed \(seed)")
        client.leave()
        try server.settle()
        #expect(server.connectionCount == 0, "seed \(seed)")
        #expect(server.dispatcher.streams.count == 0, "seed \(seed)")
    }
}
