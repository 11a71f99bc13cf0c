import Framing
import Platform
import Server
import Testing

/// A connection has a share of the time while others want some too, and what does not fit is done later.
@Suite struct TimeShareTests {
    private static let call: UInt64 = 100_000
    private static let crowdCount = 60
    /// Calls that end after all that is saved is used up.
    private static let saved = Int((Server.Limits.shareNanosecondsMax + Int64(Self.call) - 1) / Int64(Self.call))
    /// Time in which one of two saves a whole share.
    private static let timeToSaveAll = UInt64(2 * Server.Limits.shareNanosecondsMax)

    /// A server on which every call takes a tenth of a millisecond, a client that asks for little, and one for much.
    private struct Scene {
        let server: ServerUnderTest
        let modest: DemoClient
        let greedy: DemoClient
        private var nextID: UInt32 = 1

        init(_ limits: PeerLimits = PeerLimits()) throws {
            self.server = try ServerUnderTest(limits: limits)
            self.server.dispatcher.callNanoseconds = TimeShareTests.call
            self.modest = try self.server.connect()
            self.greedy = try self.server.connect()
            self.server.clock.advance(byNanoseconds: TimeShareTests.timeToSaveAll)
        }

        /// Has a turn take so long that all that is saved may be had in the next, and everybody save all there is.
        mutating func lengthen() throws {
            self.server.dispatcher.callNanoseconds = Server.Limits.turnNanosecondsMax
            self.modest.send(Wire.echo(self.nextID))
            self.nextID += 2
            try self.server.turn()
            self.modest.pump()
            #expect(self.modest.takeAnswers().count == 1)
            self.server.dispatcher.callNanoseconds = TimeShareTests.call
            self.server.clock.advance(byNanoseconds: TimeShareTests.timeToSaveAll)
        }

        /// Has the modest client ask once, which takes no time; what the other was answered meanwhile.
        mutating func ask() throws -> [Answer] {
            self.modest.send(Wire.call(self.nextID, "Quick", DemoMessage(0)))
            try self.server.turn()
            self.modest.pump()
            let own = self.modest.takeAnswers()
            #expect(own.map(\.code) == [.unimplemented], "nobody waits for another's turn")
            self.nextID += 2
            self.greedy.pump()
            return self.greedy.takeAnswers()
        }
    }

    private static var crowd: [UInt8] { (0..<UInt32(self.crowdCount)).flatMap { Wire.echo(1 + 2 * $0) } }

    @Test func `beside another a peer that asks without end gets its share of each turn, and all its answers`() throws {
        var scene = try Scene()
        _ = try scene.ask()
        try scene.lengthen()
        scene.greedy.send(Self.crowd)
        var answers = try scene.ask()
        #expect(answers.count == Self.saved, "the first time it has all that was saved")
        var silent = 0
        while answers.count < Self.crowdCount {
            let more = try scene.ask()
            try #require(more.count <= 1, "then one call of a turn, behind the other's answer")
            silent = more.isEmpty ? silent + 1 : 0
            try #require(silent < 2)
            answers += more
        }
        let expected = (0..<UInt32(Self.crowdCount)).map { Answer.success(1 + 2 * $0, DemoMessage(8, "hello")) }
        #expect(answers == expected)
        #expect(try scene.ask().isEmpty)
    }

    @Test func `a peer that is alone is served whole, also soon after another was`() throws {
        var scene = try Scene()
        _ = try scene.ask()
        scene.server.clock.advance(byNanoseconds: 2 * Server.Limits.activityNanoseconds)
        scene.greedy.send(Wire.echo(1_001))
        try scene.server.turn()
        scene.server.clock.advance(byNanoseconds: 2 * Server.Limits.activityNanoseconds)
        scene.greedy.pump()
        _ = scene.greedy.takeAnswers()
        scene.greedy.send((0..<UInt32(Self.crowdCount)).flatMap { Wire.echo(2_001 + 2 * $0) })
        try scene.server.turn()
        scene.greedy.pump()
        #expect(scene.greedy.takeAnswers().count == Self.crowdCount)
    }

    @Test func `what is not used is saved, up to one share`() throws {
        var scene = try Scene()
        _ = try scene.ask()
        scene.greedy.send(Self.crowd)
        var taken = 0
        while taken < Self.crowdCount { taken += try scene.ask().count }
        try scene.lengthen()
        scene.greedy.send((0..<UInt32(Self.crowdCount)).flatMap { Wire.echo(1_001 + 2 * $0) })
        #expect(try scene.ask().count == Self.saved)
        #expect(try scene.ask().count <= 1)
    }

    @Test func `where turns are short little of what is saved may be had at once`() throws {
        var scene = try Scene()
        _ = try scene.ask()
        scene.greedy.send(Self.crowd)
        // One call takes all of it, and another one comes behind the answers.
        #expect(try scene.ask().count <= 2)
    }

    @Test func `report 31: a deadline counts from receipt, also for a call that was left over`() throws {
        var scene = try Scene()
        _ = try scene.ask()
        try scene.lengthen()
        scene.server.dispatcher.callNanoseconds = 200_000
        let calls = (0..<12).map { Wire.call(1 + 2 * $0, "Echo", DemoMessage(7), timeout: 1_900_000) }
        scene.greedy.send(calls.flatMap { $0 })
        try scene.server.turn()
        scene.greedy.pump()
        var answers = scene.greedy.takeAnswers()
        #expect(answers.count == 2, "as many as end behind what was saved")
        while answers.count < calls.count {
            try scene.server.turn()
            scene.greedy.pump()
            answers += scene.greedy.takeAnswers()
        }
        #expect(answers[8] == .success(17, DemoMessage(8)), "1.6 ms after it came")
        #expect(answers[10] == .failure(21, .deadlineExceeded), "2 ms after it came")
    }

    @Test func `what a peer asked for before it went is done, also what was left over`() throws {
        var scene = try Scene()
        _ = try scene.ask()
        try scene.lengthen()
        scene.greedy.send(Self.crowd)
        #expect(try scene.ask().count == Self.saved)
        scene.greedy.leave()
        let before = scene.server.dispatcher.dispatched.count
        let count = try Self.askWhileItLeaves(&scene)
        #expect(scene.server.dispatcher.dispatched.count == before + count + Self.crowdCount - Self.saved)
    }

    @Test func `nor is anything lost that had not been read when it went`() throws {
        var limits = PeerLimits()
        limits.callsMax = 2_000
        var scene = try Scene(limits)
        _ = try scene.ask()
        let many: UInt32 = 1_000
        let calls = (0..<many).flatMap { Wire.echo(1 + 2 * $0) }
        #expect(calls.count > Server.Limits.framesReadByteCountMax, "more than one read takes")
        scene.greedy.send(calls)
        scene.greedy.leave()
        let before = scene.server.dispatcher.dispatched.count
        let count = try Self.askWhileItLeaves(&scene)
        #expect(scene.server.dispatcher.dispatched.count == before + count + Int(many))
    }

    /// Has the modest client ask until the other's connection is closed; how often it did.
    private static func askWhileItLeaves(_ scene: inout Scene) throws -> Int {
        var count = 0
        while scene.server.connectionCount > 1 {
            _ = try scene.ask()
            count += 1
            try #require(count < 10_000)
        }
        return count
    }

    @Test func `what comes behind the end of what can be read is not kept`() throws {
        var scene = try Scene()
        _ = try scene.ask()
        // Behind the count that is another protocol's nothing is read any more.
        scene.greedy.send(Wire.echo(1) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 3, 1, 0] + Self.crowd)
        var answers: [Answer] = []
        for _ in 0..<8 { answers += try scene.ask() }
        // The second is the refusal, which waits for nothing.
        #expect(answers.count == 2 && answers.contains(.success(1, DemoMessage(8, "hello"))))
        #expect(try scene.server.use()?.inputByteCount == 0)
    }

    @Test func `time that somebody else had the processor for is nobody's share`() throws {
        var scene = try Scene()
        _ = try scene.ask()
        scene.server.dispatcher.displacedNanoseconds = 10 * UInt64(Server.Limits.shareNanosecondsMax)
        scene.greedy.send(Wire.echo(1))
        #expect(try scene.ask().count == 1)
        scene.server.dispatcher.displacedNanoseconds = 0
        // Charged as a plain service, it is still served ahead of the turn's end.
        scene.greedy.send(Wire.echo(3))
        #expect(try scene.ask().count == 1)
    }

    @Test func `short frames are looked at by eights, and one that takes long brings a look behind the next`() throws {
        var limits = PeerLimits()
        limits.callsMax = 256
        var scene = try Scene(limits)
        _ = try scene.ask()
        try scene.lengthen()
        let call = Server.Limits.shortFrameNanoseconds
        scene.server.dispatcher.callNanoseconds = call
        scene.greedy.send((0..<200).flatMap { Wire.echo(1 + 2 * $0) })
        let needed = Int(UInt64(Server.Limits.shareNanosecondsMax) / call)
        #expect(try scene.ask().count == 1 + needed, "a look behind the first, then behind every eighth")
    }

    @Test func `what is left over counts as input, and beyond the bound whoever has most is closed`() throws {
        let bound = 8_388_608
        var limits = PeerLimits()
        limits.inputByteCountMax = bound
        let server = try ServerUnderTest(limits: limits)
        // Each takes all of its turn, so that of each read all but one call is left over.
        server.dispatcher.callNanoseconds = Server.Limits.turnNanosecondsMax
        let crowd = (0..<UInt32(600)).flatMap { Wire.call(1 + 2 * $0, "Echo", DemoMessage(7, "left over")) }
        let count = bound / Server.Limits.framesReadByteCountMax + 40
        let clients = try (0..<count).map { _ in try server.connect() }
        for client in clients { client.send(crowd) }
        try withExtendedLifetime(clients) { for _ in 0..<count { try server.turn() } }
        #expect((count / 2..<count).contains(withExtendedLifetime(clients) { server.connectionCount }))
        let use = try #require(try withExtendedLifetime(clients) { try server.use() })
        #expect(use.inputByteCount <= bound)
        #expect(use.met[.inputBytes] ?? 0 > 0)
    }
}
