import Delivering
import RoutePlanning
import Testing
import WireSchema

@testable import Auditing

/// Events that an operator puts aside for one consumer.
@Suite struct ParkingTests {
    private static func park(_ store: StoreUnderTest, _ event: EventName) -> OutboxAnswer {
        store.ask(.request(.park(StoreUnderTest.name("a"), event: event, reason: StoreUnderTest.name("poison"))))
    }

    private static func reason(_ answer: OutboxAnswer) -> Reason? {
        if case .refused(let refusal, _) = answer { return refusal.reason }
        return nil
    }

    @Test func `F109 a parked event is told no more, and what follows it goes on`() throws {
        let store = try StoreUnderTest()
        try store.project([1, 1, 1])
        #expect(Self.reason(store.create("a", window: 1)) == nil)
        #expect(Self.reason(store.create("b")) == nil)
        for attempt in 1...3 as ClosedRange<UInt64> {
            #expect(store.page("a", try store.subscribe("a")).told == [Handed(sequence: 1, attempt: attempt)])
        }
        guard case .parked(false) = Self.park(store, StoreUnderTest.event(1)) else { throw Surprise() }
        guard case .parked(true) = Self.park(store, StoreUnderTest.event(1)) else { throw Surprise() }
        // Its place in the window is free at once.
        #expect(store.page("a", 3).told == [Handed(sequence: 2, attempt: 1)])
        try store.restart()
        #expect(store.page("a", try store.subscribe("a")).told == [Handed(sequence: 2, attempt: 2)])
        #expect(store.page("b", try store.subscribe("b")).told.map(\.sequence) == [1, 2, 3])
        #expect(store.counts.parkedCount == 0, "counts begin with the process")
        guard case .acknowledged(2, true) = store.acknowledge("a", 2, 4) else { throw Surprise() }
    }

    @Test func `what is parked is listed with its fact, its attempts and its reason, page by page`() throws {
        let store = try StoreUnderTest()
        try store.project([1, 2, 1])
        #expect(Self.reason(store.create("a")) == nil)
        #expect(store.page("a", try store.subscribe("a")).told.count == 3)
        store.now = 77
        let events = [StoreUnderTest.event(1), StoreUnderTest.event(2, 1, of: 2), StoreUnderTest.event(3)]
        for event in events { guard case .parked(false) = Self.park(store, event) else { throw Surprise() } }
        #expect(store.counts.parkedCount == 3)
        var found: [EventName] = []
        var (after, pageCount) = (UInt64(0), 0)
        repeat {
            let answer = store.ask(.request(.listParked(StoreUnderTest.name("a"), pageMax: 2, after: after)))
            guard case .parkedPage(let page, let next) = answer else { throw Surprise() }
            for view in page {
                #expect(view.attempts == 1 && view.reason == "poison" && view.parkedAtNanoseconds == 77)
                let id = try #require(view.fact).eventID
                #expect(EventName(high: id.high, low: id.low) == view.event)
            }
            found += page.map(\.event)
            (after, pageCount) = (next, pageCount + 1)
        } while after != 0
        #expect(found == events && pageCount == 2)
        let nobody = store.ask(.request(.listParked(StoreUnderTest.name("b"), pageMax: 2, after: 0)))
        #expect(Self.reason(nobody) == .consumerNotFound)
    }

    @Test func `of two events committed together one may be parked alone`() throws {
        let store = try StoreUnderTest()
        try store.project([2, 1])
        #expect(Self.reason(store.create("a", window: 2)) == nil)
        let generation = try store.subscribe("a")
        #expect(store.page("a", generation).told == [Handed(sequence: 1, attempt: 1, factCount: 2)])
        guard case .parked(false) = Self.park(store, StoreUnderTest.event(1, 1, of: 2)) else { throw Surprise() }
        #expect(store.page("a", generation).told == [Handed(sequence: 2, attempt: 1)])
        let told = store.page("a", try store.subscribe("a")).told
        #expect(told == [Handed(sequence: 1, attempt: 2), Handed(sequence: 2, attempt: 2)])
    }

    @Test func `released before anything behind it is acknowledged, an event is told again in its place`() throws {
        let store = try StoreUnderTest()
        try store.project([1, 1, 1])
        #expect(Self.reason(store.create("a")) == nil)
        let generation = try store.subscribe("a")
        #expect(store.page("a", generation).told.count == 3)
        let release = OutboxQuestion.Matter.request(
            .release(StoreUnderTest.name("a"), event: StoreUnderTest.event(2)))
        #expect(Self.reason(store.ask(release)) == .eventNotFound)
        guard case .parked(false) = Self.park(store, StoreUnderTest.event(2)) else { throw Surprise() }
        guard case .released(isPending: true) = store.ask(release) else { throw Surprise() }
        let again = try store.subscribe("a")
        #expect(store.page("a", again).told.map(\.sequence) == [1, 2, 3])
        guard case .parked(false) = Self.park(store, StoreUnderTest.event(2)) else { throw Surprise() }
        guard case .acknowledged(3, true) = store.acknowledge("a", 3, again) else { throw Surprise() }
        guard case .released(isPending: false) = store.ask(release) else { throw Surprise() }
    }

    @Test func `what is acknowledged, or was never there, cannot be parked`() throws {
        let store = try StoreUnderTest()
        try store.project([1, 2, 1])
        #expect(Self.reason(store.create("a", from: .after(1))) == nil)
        for event in [
            StoreUnderTest.event(1), StoreUnderTest.event(9), EventName(high: 0, low: 0),
            EventName(high: 200, low: 1), EventName(high: .max, low: .max),
        ] {
            #expect(Self.reason(Self.park(store, event)) == .eventNotFound)
        }
        guard case .parked(false) = Self.park(store, StoreUnderTest.event(2, 0, of: 2)) else { throw Surprise() }
        #expect(try store.number("SELECT count(*) FROM parked") == 1)
    }

    @Test func `a consumer that goes takes with it what is parked and tried for it`() throws {
        let store = try StoreUnderTest()
        try store.project([1, 1])
        #expect(Self.reason(store.create("a")) == nil)
        #expect(store.page("a", try store.subscribe("a")).told.count == 2)
        guard case .parked(false) = Self.park(store, StoreUnderTest.event(1)) else { throw Surprise() }
        guard case .detached = store.ask(.request(.detach(StoreUnderTest.name("a")))) else { throw Surprise() }
        #expect(try store.number("SELECT count(*) FROM parked") == 0)
        #expect(try store.number("SELECT count(*) FROM tries") == 0)
        #expect(Self.reason(store.ask(.request(.detach(StoreUnderTest.name("a"))))) == .consumerNotFound)
    }

    struct Surprise: Error {}
}
