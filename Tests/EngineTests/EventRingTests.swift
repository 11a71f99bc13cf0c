import RoutePlanning
import Testing

@testable import Engine

@Suite struct EventRingTests {
    private static func effects(_ plan: UInt64, events: [Event] = [.returnedToSelection]) -> Effects {
        Effects(
            planID: PlanID(high: 1, low: plan), at: Instant(nanoseconds: plan), actor: Actor(type: .traveler),
            events: events,
            record: IdempotencyRecord(
                keyHash: KeyHash(high: 1, low: plan), fingerprint: 1, kind: .returnToSelection,
                position: PlanPosition(state: .selected, version: 9, revision: 2, generation: 3), detail: .none))
    }

    private static func ring(_ capacity: Int, sequences: ClosedRange<UInt64>) -> EventRing {
        var ring = EventRing(capacity: capacity)
        for sequence in sequences { ring.append(self.effects(sequence), sequence: sequence) }
        return ring
    }

    @Test func `an event is told with its sequence, its plan and where the plan stood`() {
        let ring = Self.ring(4, sequences: 7...7)
        let event = ring[0]
        #expect(event.sequence == 7)
        #expect(event.planID == PlanID(high: 1, low: 7))
        #expect(event.kind == .returnedToSelection)
        #expect(event.position == PlanPosition(state: .selected, version: 9, revision: 2, generation: 3))
        #expect(event.endsEntry)
    }

    @Test func `a place after a sequence is that of the next event, also behind the last`() {
        let ring = Self.ring(8, sequences: 1...5)
        for sequence in 0...5 as ClosedRange<UInt64> { #expect(ring.place(after: sequence) == sequence) }
        #expect(ring.place(after: 99) == 5)
    }

    @Test func `the oldest events go, and whoever would miss one is told`() {
        let ring = Self.ring(4, sequences: 1...10)
        #expect(ring.first == 6)
        #expect(ring.forgottenSequence == 6)
        #expect(ring.place(after: 5) == nil)
        #expect(ring.place(after: 6) == 6)
        #expect(ring[9].sequence == 10)
    }

    @Test func `events behind a snapshot begin behind it`() {
        var ring = EventRing(capacity: 4)
        ring.begin(after: 100)
        #expect(ring.place(after: 99) == nil)
        #expect(ring.place(after: 100) == 0)
        ring.append(Self.effects(101), sequence: 101)
        #expect(ring.place(after: 100) == 0)
        #expect(ring.place(after: 101) == 1)
    }

    @Test func `two events of one entry share its sequence, and only the second ends it`() {
        var ring = EventRing(capacity: 4)
        ring.append(Self.effects(1, events: [.returnedToSelection, .returnedToSelection]), sequence: 3)
        #expect((0..<2).map { ring[$0].sequence } == [3, 3])
        #expect((0..<2).map { ring[$0].endsEntry } == [false, true])
        #expect((0..<2).map { ring[$0].position.version } == [8, 9])
        #expect(ring.place(after: 2) == 0)
        #expect(ring.place(after: 3) == 2)
    }
}
