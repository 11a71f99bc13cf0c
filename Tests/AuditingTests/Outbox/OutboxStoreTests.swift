import Delivering
import RoutePlanning
import Testing
import WireSchema

@testable import Auditing

/// Consumers in the real store: what is stored, and what a failure leaves.
@Suite struct OutboxStoreTests {
    private static func reason(_ answer: OutboxAnswer) -> Reason? {
        if case .refused(let refusal, _) = answer { return refusal.reason }
        return nil
    }

    private static func attempt(_ number: UInt64, _ sequences: ClosedRange<UInt64>) -> [Handed] {
        sequences.map { Handed(sequence: $0, attempt: number) }
    }

    @Test func `a consumer is made once, begins where it says, and is found again`() throws {
        let store = try StoreUnderTest()
        try store.project([Int](repeating: 1, count: 10))
        for (name, start, cursor) in [("a", ConsumerStart.beginning, 0), ("b", .now, 10), ("c", .after(4), 4)] {
            guard case .created(let view) = store.create(name, from: start) else {
                Issue.record("\(name)")
                continue
            }
            #expect(view.consumer.cursor == UInt64(cursor))
            #expect(view.pendingCount == UInt64(10 - cursor))
        }
        guard case .created(let again) = store.create("c", from: .beginning) else { throw Surprise() }
        #expect(again.consumer.cursor == 4)
        #expect(Self.reason(store.create("c", window: 9)) == .consumerExists)
        #expect(Self.reason(store.create("d", from: .after(11))) == .optionCombination)
        try store.run("UPDATE store SET kept_from = 6")
        #expect(Self.reason(store.create("d", from: .after(4))) == .tooOld)
        guard case .created(let kept) = store.create("d", from: .beginning) else { throw Surprise() }
        #expect(kept.consumer.cursor == 5)
    }

    @Test func `an event that cannot be read is an error each time, and nothing else`() throws {
        let store = try StoreUnderTest()
        try store.project([1, 1, 1])
        #expect(Self.reason(store.create("a")) == nil)
        let generation = try store.subscribe("a")
        try store.run("UPDATE events SET state = state + 90 WHERE position >> 2 = 2")
        for _ in 0..<3 {
            let answer = store.ask(.page(StoreUnderTest.name("a"), generation: generation))
            if case .page = answer { Issue.record("what cannot be read was told") }
        }
        try store.run("UPDATE events SET state = state - 90 WHERE position >> 2 = 2")
        #expect(store.page("a", generation).told.map(\.sequence) == [1, 2, 3])
    }

    @Test func `there are at most so many consumers`() throws {
        let store = try StoreUnderTest()
        for number in 0..<Delivering.Limits.consumersMax {
            #expect(Self.reason(store.create("c\(number)")) == nil)
        }
        #expect(Self.reason(store.create("one-more")) == .consumerLimit)
        guard case .detached = store.ask(.request(.detach(StoreUnderTest.name("c0")))) else { throw Surprise() }
        #expect(Self.reason(store.create("one-more")) == nil)
    }

    @Test func `everything is delivered once a generation, in order, and what was committed together together`() throws
    {
        let store = try StoreUnderTest()
        try store.project([1, 2, 0, 1, 2])
        #expect(Self.reason(store.create("a")) == nil)
        let generation = try store.subscribe("a")
        let page = store.page("a", generation)
        #expect(
            page.told == [
                Handed(sequence: 1, attempt: 1), Handed(sequence: 2, attempt: 1, factCount: 2),
                Handed(sequence: 4, attempt: 1), Handed(sequence: 5, attempt: 1, factCount: 2),
            ])
        #expect(page.limit == .end(5))
        #expect(store.page("a", generation).told == [])
        try store.project([1])
        #expect(store.page("a", generation).told == [Handed(sequence: 6, attempt: 1)])
    }

    @Test(arguments: [1, 2, 3, 256])
    func `whatever the window, no entry is torn and none is left out`(window: Int) throws {
        let store = try StoreUnderTest()
        try store.project([1, 2, 2, 1, 1, 2, 0, 0, 2, 1])
        #expect(Self.reason(store.create("a", window: window)) == nil)
        let generation = try store.subscribe("a")
        var told: [Handed] = []
        while true {
            let page = store.page("a", generation)
            guard let last = page.told.last else { break }
            let count = page.told.reduce(0) { $0 + $1.factCount }
            #expect(count <= window || page.told.count == 1)
            told += page.told
            #expect(Self.reason(store.acknowledge("a", last.sequence, generation)) == nil)
        }
        #expect(told.map(\.sequence) == [1, 2, 3, 4, 5, 6, 9, 10])
        #expect(told.map(\.factCount) == [1, 2, 2, 1, 1, 2, 2, 1])
    }

    @Test func `F100 an acknowledgement of what was not delivered, or by nobody known, moves nothing`() throws {
        let store = try StoreUnderTest()
        try store.project([1, 1, 1, 1])
        #expect(Self.reason(store.create("a", window: 2)) == nil)
        #expect(Self.reason(store.acknowledge("a", 1, 1)) == .notDelivered)
        let generation = try store.subscribe("a")
        #expect(Self.reason(store.acknowledge("a", 1, generation)) == .notDelivered)
        #expect(store.page("a", generation).told.count == 2)
        for sequence in [3, 4, 5, UInt64.max >> 2] {
            #expect(Self.reason(store.acknowledge("a", sequence, generation)) == .notDelivered)
        }
        #expect(Self.reason(store.acknowledge("nobody", 1, generation)) == .consumerNotFound)
        #expect(Self.reason(store.acknowledge("a", 1, generation + 1)) == .notDelivered)
        let other = store.ask(
            .request(.acknowledge(StoreUnderTest.name("a"), incarnation: 8, generation: generation, sequence: 1)))
        #expect(Self.reason(other) == .incarnationMismatch)
        #expect(try store.cursor(of: "a") == 0)
    }

    @Test func `F101 an acknowledgement again, or of what is long past, is answered and changes nothing`() throws {
        let store = try StoreUnderTest()
        try store.project([1, 1, 1])
        #expect(Self.reason(store.create("a")) == nil)
        let generation = try store.subscribe("a")
        #expect(store.page("a", generation).told.count == 3)
        for (sequence, moved) in [(2, true), (2, false), (1, false)] as [(UInt64, Bool)] {
            guard case .acknowledged(2, moved) = store.acknowledge("a", sequence, generation) else {
                Issue.record("\(sequence)")
                continue
            }
        }
        #expect(try store.cursor(of: "a") == 2)
    }

    @Test func `the newest subscription fences the older one, whose acknowledgements name the newer`() throws {
        let store = try StoreUnderTest()
        try store.project([1, 1])
        #expect(Self.reason(store.create("a")) == nil)
        let first = try store.subscribe("a")
        #expect(store.page("a", first).told == Self.attempt(1, 1...2))
        let second = try store.subscribe("a", isFencing: true)
        guard case .refused(let refusal, second) = store.acknowledge("a", 1, first) else { throw Surprise() }
        #expect(refusal.reason == .consumerFenced)
        #expect(Self.reason(store.ask(.page(StoreUnderTest.name("a"), generation: first))) == .consumerFenced)
        #expect(store.page("a", second).told == Self.attempt(2, 1...2))
        #expect(store.counts.fencedCount == 2)
    }

    @Test func `a cursor of another incarnation is refused and never set back`() throws {
        let store = try StoreUnderTest()
        try store.project([1, 1])
        #expect(Self.reason(store.create("a", from: .now)) == nil)
        let name = StoreUnderTest.name("a")
        let told = store.ask(.subscription(name, incarnation: 6, isFencing: false))
        #expect(Self.reason(told) == .incarnationMismatch)
        try store.run("UPDATE consumers SET incarnation = 6")
        try store.restart()
        let stored = store.ask(.subscription(name, incarnation: 0, isFencing: false))
        #expect(Self.reason(stored) == .incarnationMismatch)
        try store.run("UPDATE consumers SET incarnation = 7, cursor = 99, delivered = 99")
        try store.restart()
        let beyond = store.ask(.subscription(name, incarnation: 7, isFencing: false))
        #expect(Self.reason(beyond) == .notDelivered)
        #expect(try store.cursor(of: "a") == 99)
    }

    @Test func `F103 after a death between delivery and acknowledgement everything is delivered again, and counted`()
        throws
    {
        let store = try StoreUnderTest()
        try store.project([1, 1, 1])
        #expect(Self.reason(store.create("a")) == nil)
        for attempt in 1...5 as ClosedRange<UInt64> {
            let generation = try store.subscribe("a")
            #expect(generation == attempt)
            #expect(store.page("a", generation).told == Self.attempt(attempt, 1...3))
            try store.restart()
        }
        #expect(store.counts.redeliveredCount == 0, "nobody has come back to this process")
        // Its generation is still the newest: what it had done counts, though the process is another one.
        guard case .acknowledged(1, true) = store.acknowledge("a", 1, 5) else { throw Surprise() }
        #expect(store.counts.acknowledgedCount == 1)
        try store.restart()
        #expect(store.page("a", try store.subscribe("a")).told == Self.attempt(6, 2...3))
        #expect(store.counts.redeliveredCount == 2)
    }

    @Test func `what is delivered again after a restart counts by its events, without those that are parked`() throws {
        let store = try StoreUnderTest()
        try store.project([1, 2, 2, 1])
        #expect(Self.reason(store.create("a")) == nil)
        #expect(store.page("a", try store.subscribe("a")).told.count == 4)
        let parking = OutboxRequest.park(
            StoreUnderTest.name("a"), event: StoreUnderTest.event(2, 0, of: 2), reason: StoreUnderTest.name("odd"))
        guard case .parked = store.ask(.request(parking)) else { throw Surprise() }
        try store.restart()
        #expect(store.page("a", try store.subscribe("a")).told.map(\.factCount) == [1, 1, 2, 1])
        #expect(store.counts.redeliveredCount == 5)
    }

    @Test func `F106 an acknowledgement that cannot be stored is an error, moves nothing, and works later`() throws {
        let store = try StoreUnderTest()
        try store.project([1, 1])
        #expect(Self.reason(store.create("a")) == nil)
        let generation = try store.subscribe("a")
        #expect(store.page("a", generation).told.count == 2)
        let other = try SQLiteConnection(opening: store.path, .writing)
        try other.run("BEGIN IMMEDIATE")
        #expect(Self.reason(store.acknowledge("a", 2, generation)) == .overloaded)
        #expect(try store.cursor(of: "a") == 0)
        try other.run("ROLLBACK")
        guard case .acknowledged(2, true) = store.acknowledge("a", 2, generation) else { throw Surprise() }
        #expect(try store.cursor(of: "a") == 2)
    }

    @Test func `a failure inside a transaction spoils what is asked with it for nobody`() throws {
        let store = try StoreUnderTest()
        try store.project([1, 1])
        for name in ["a", "b"] { #expect(Self.reason(store.create(name)) == nil) }
        let generations = [try store.subscribe("a"), try store.subscribe("b")]
        for name in ["a", "b"] { #expect(store.page(name, 1).told.count == 2) }
        try store.run(
            """
            CREATE TRIGGER broken BEFORE UPDATE ON consumers WHEN new.name = 'a' BEGIN SELECT raise(ABORT, 'no'); END
            """)
        let answers = store.ask(
            zip(["a", "b"], generations).map { name, generation in
                .request(
                    .acknowledge(
                        StoreUnderTest.name(name), incarnation: 7, generation: generation, sequence: 2))
            })
        #expect(Self.reason(answers[0]) == .auditUnavailable)
        guard case .acknowledged(2, true) = answers[1] else { throw Surprise() }
        try store.run("DROP TRIGGER broken")
        guard case .acknowledged(2, true) = store.acknowledge("a", 2, generations[0]) else { throw Surprise() }
    }

    @Test func `F107 a hundred thousand events behind, everything is read in order, a window at a time`() throws {
        let store = try StoreUnderTest()
        let count: UInt64 = 100_000
        try store.project([Int](repeating: 1, count: Int(count)))
        #expect(Self.reason(store.create("a")) == nil)
        let generation = try store.subscribe("a")
        var next: UInt64 = 1
        while next <= count {
            let page = store.page("a", generation)
            #expect(page.told.count <= Delivering.Limits.windowMax)
            for delivery in page.told {
                guard delivery == Handed(sequence: next, attempt: 1) else { throw Surprise() }
                next += 1
            }
            guard case .acknowledged = store.acknowledge("a", next - 1, generation) else { throw Surprise() }
        }
        #expect(try store.number("SELECT count(*) FROM tries") == 0)
        #expect(store.counts.acknowledgedCount == count)
    }

    struct Surprise: Error {}
}
