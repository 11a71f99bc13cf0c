import Foundation
import Testing

/// The outbox of a running daemon, by hand-made frames.
@Suite struct OutboxTests {
    /// A daemon with so many plans, each one event.
    private static func daemon(_ scratch: Scratch, plans: Int) throws -> RunningDaemon {
        let daemon = try RunningDaemon.ready(in: scratch)
        try Self.make(plans, "plan", daemon)
        return daemon
    }

    private static func make(_ count: Int, _ prefix: String, _ daemon: RunningDaemon) throws {
        let peer = try WirePeer(daemon.socketPath)
        for number in 0..<count {
            let answer = try peer.call(
                "CreatePlan", PlanMessages.create(externalID: "\(prefix)-\(number)", key: "\(prefix)-\(number)"))
            #expect(answer.code == 0)
        }
    }

    private static func attempt(_ number: UInt64, _ deliveries: [WireConsumer.Delivery]) -> Bool {
        deliveries.allSatisfy { $0.attempt == number }
    }

    @Test func `F100 acknowledging what was not delivered, or for nobody known, is an error, and the cursor stays`()
        throws
    {
        let scratch = try Scratch()
        let daemon = try Self.daemon(scratch, plans: 5)
        let consumer = try WireConsumer("billing", of: daemon)
        try consumer.create(window: 2)
        try consumer.subscribe()
        let told = try consumer.next(2)
        #expect(told.map(\.sequence) == [1, 2])
        for sequence in [3, 5, 6, UInt64.max] as [UInt64] {
            let answer = try consumer.acknowledge(sequence)
            #expect(answer.code == 11 && answer.reason == 62, "NOT_DELIVERED: \(sequence)")
        }
        #expect(try consumer.acknowledge(1, generation: 2).reason == 62)
        #expect(try consumer.acknowledge(1, incarnation: 9).reason == 58, "INCARNATION_MISMATCH")
        let nobody = try WireConsumer("nobody", of: daemon)
        let unknown = try nobody.acknowledge(1, generation: 1, incarnation: 1)
        #expect(unknown.code == 5 && unknown.reason == 22, "CONSUMER_NOT_FOUND")
        #expect(try !nobody.subscribe())
        #expect(nobody.end?.reason == 22)
        #expect(try consumer.standing().number(5) == 0)
        #expect(daemon.stop() == 0)
    }

    @Test func `F101 an acknowledgement again, or an old one, is answered with the cursor as it stands`() throws {
        let scratch = try Scratch()
        let daemon = try Self.daemon(scratch, plans: 3)
        let consumer = try WireConsumer("billing", of: daemon)
        try consumer.create()
        try consumer.subscribe()
        _ = try consumer.next(3)
        for sequence in [2, 2, 1] as [UInt64] {
            let answer = try consumer.acknowledge(sequence)
            #expect(answer.code == 0 && answer.payload.number(1) == 2)
        }
        #expect(try consumer.acknowledge(3).payload.number(1) == 3)
        #expect(daemon.stop() == 0)
    }

    @Test func `the newest subscription ends the older one, whose acknowledgements are refused from then on`() throws {
        let scratch = try Scratch()
        let daemon = try Self.daemon(scratch, plans: 2)
        let old = try WireConsumer("billing", of: daemon)
        try old.create()
        try old.subscribe()
        _ = try old.next(2)
        let new = try WireConsumer("billing", of: daemon)
        try new.subscribe()
        #expect(new.generation == 2)
        #expect(try old.next() == nil)
        #expect(old.end?.code == 9 && old.end?.reason == 59 && old.newestGeneration == 2, "CONSUMER_FENCED")
        #expect(try old.acknowledge(2).reason == 59)
        #expect(Self.attempt(2, try new.next(2)))
        #expect(try new.acknowledge(2).code == 0)
        #expect(try new.standing().number(13) == 1, "attached")
        #expect(daemon.stop() == 0)
    }

    @Test func `F104 a consumer that leaves finds everything behind its cursor again, also after a restart`() throws {
        let scratch = try Scratch()
        let daemon = try Self.daemon(scratch, plans: 4)
        for attempt in 1...2 as ClosedRange<UInt64> {
            let consumer = try WireConsumer("billing", of: daemon)
            try consumer.create()
            try consumer.subscribe()
            #expect(Self.attempt(attempt, try consumer.next(4)))
            if attempt == 2 { #expect(try consumer.acknowledge(1).code == 0) }
        }
        daemon.killHard()
        let next = try RunningDaemon.ready(in: scratch)
        let consumer = try WireConsumer("billing", of: next)
        try consumer.subscribe()
        #expect(consumer.cursor == 1 && consumer.generation == 3)
        let told = try consumer.next(3)
        #expect(told.map(\.sequence) == [2, 3, 4] && Self.attempt(3, told))
        #expect(next.stop() == 0)
    }

    @Test func `F109 an operator parks what a consumer cannot take, and the stream goes on behind it`() throws {
        let scratch = try Scratch()
        let daemon = try Self.daemon(scratch, plans: 3)
        let consumer = try WireConsumer("billing", of: daemon)
        try consumer.create(window: 1)
        try consumer.subscribe()
        let poison = try consumer.next(1)[0]
        #expect(try consumer.standing().number(10) == 1, "at the head")
        #expect(try consumer.park(poison.events[0]).code == 0)
        #expect(try consumer.next(1)[0].sequence == 2)
        #expect(try consumer.acknowledge(2).code == 0)
        #expect(try consumer.next(1)[0].sequence == 3)
        let parked = try consumer.call("ListParked").payload
        let event = try parked.message(1)
        #expect(parked.count(1) == 1 && event.text(2) == "poison" && event.number(3) == 1)
        #expect(try event.message(1).bytes(1) == poison.events[0])
        #expect(try consumer.call("ReleaseParked") { $0.bytes(2, poison.events[0]) }.payload.number(1) == 0)
        #expect(try consumer.call("ReleaseParked") { $0.bytes(2, poison.events[0]) }.reason == 23, "EVENT_NOT_FOUND")
        #expect(daemon.stop() == 0)
    }

    @Test func `a consumer that reads nothing holds up neither commands nor another one`() throws {
        let scratch = try Scratch()
        let daemon = try Self.daemon(scratch, plans: 4)
        let idle = try WireConsumer("idle", of: daemon)
        try idle.create(window: 1)
        try idle.subscribe()
        let busy = try WireConsumer("busy", of: daemon)
        try busy.create()
        try busy.subscribe()
        _ = try busy.next(4)
        try Self.make(40, "more", daemon)
        #expect(try busy.next(40).map(\.sequence) == Array(5...44))
        #expect(try idle.next(1).map(\.sequence) == [1])
        #expect(idle.isQuiet, "its window is full")
        #expect(try idle.standing().number(8) == 44, "pending")
        #expect(daemon.stop() == 0)
    }

    @Test func `streams end when their consumer is forgotten, and when the daemon stops`() throws {
        let scratch = try Scratch()
        let daemon = try Self.daemon(scratch, plans: 1)
        let gone = try WireConsumer("gone", of: daemon)
        try gone.create()
        try gone.subscribe()
        _ = try gone.next(1)
        #expect(try gone.call("DetachConsumer").code == 0)
        #expect(try gone.next() == nil)
        #expect(gone.end?.reason == 22, "CONSUMER_NOT_FOUND")
        let other = try WireConsumer("other", of: daemon)
        try other.create()
        try other.subscribe()
        _ = try other.next(1)
        daemon.signal(SIGTERM)
        #expect(try other.next() == nil)
        #expect(other.end?.code == 14 && other.end?.reason == 80, "DRAINING")
        #expect(daemon.waitForEnd() == 0)
    }

    @Test func `without an audit store everything about consumers is refused`() throws {
        let scratch = try Scratch()
        let configuration = scratch.file("conf")
        try Data("[daemon]\naudit = no\n".utf8).write(to: URL(fileURLWithPath: configuration))
        let daemon = try RunningDaemon.ready(in: scratch, arguments: ["--config", configuration])
        let consumer = try WireConsumer("billing", of: daemon)
        #expect(try consumer.create().reason == 82, "AUDIT_UNAVAILABLE")
        #expect(try !consumer.subscribe())
        #expect(consumer.end?.code == 14 && consumer.end?.reason == 82)
        #expect(daemon.stop() == 0)
    }
}
