import Engine
import RoutePlanning
import Testing

@testable import Server

/// Who is told which events, at the table alone.
@Suite struct WatchTableTests {
    private static let owners: [PlanID: OwnerName] = [
        PlanID(high: 1, low: 1): OwnerName("ada"), PlanID(high: 1, low: 2): OwnerName("eve"),
    ]

    private static func owner(_ id: PlanID) -> OwnerName? { self.owners[id] }

    private static func watch(_ number: UInt32) -> CallIdentity {
        CallIdentity(connection: ConnectionToken(number: 1), streamID: number)
    }

    /// A ring with one event for each of these plans, and a table that has noticed none of them.
    private static func add(_ plans: [UInt64], to ring: inout EventRing) {
        for plan in plans {
            ring.append(
                Effects(
                    planID: PlanID(high: 1, low: plan), at: Instant(nanoseconds: 1), actor: Actor(type: .traveler),
                    events: [.returnedToSelection],
                    record: IdempotencyRecord(
                        keyHash: KeyHash(high: 1, low: plan), fingerprint: 1, kind: .returnToSelection,
                        position: PlanPosition(state: .selected, version: 9, revision: 2, generation: 3),
                        detail: .none)),
                sequence: ring.end + 1)
        }
    }

    /// The places the watch is told until it has nothing more to hear.
    private static func told(_ table: inout WatchTable, _ number: UInt32, _ ring: EventRing) -> [UInt64] {
        var places: [UInt64] = []
        while case .event(let place) = table.next(for: self.watch(number), in: ring, owner: self.owner) {
            places.append(place)
        }
        return places
    }

    private static func open(
        _ table: inout WatchTable, _ number: UInt32, _ filter: WatchFilter, within reach: Reach = .everyOwner,
        _ ring: EventRing, from place: UInt64? = nil
    ) {
        table.open(
            self.watch(number), filter, within: reach, from: place ?? ring.end, end: ring.end, after: ring.end)
        #expect(table.nextAwake() == self.watch(number))
        #expect(table.next(for: self.watch(number), in: ring, owner: self.owner) == .opening(after: ring.end))
        if place == nil { #expect(table.next(for: self.watch(number), in: ring, owner: self.owner) == .nothing) }
    }

    @Test func `a watch hears of its plan, its owner or of all, and of nothing else`() {
        var ring = EventRing(capacity: 16)
        var table = WatchTable()
        Self.open(&table, 1, .plan(PlanID(high: 1, low: 1)), ring)
        Self.open(&table, 3, .owner(OwnerName("eve")), ring)
        Self.open(&table, 5, .everyPlan, ring)
        Self.open(&table, 7, .everyPlan, within: .owner(OwnerName("ada")), ring)
        Self.open(&table, 9, .plan(PlanID(high: 1, low: 1)), within: .owner(OwnerName("eve")), ring)
        Self.open(&table, 11, .owner(OwnerName("ada")), within: .owner(OwnerName("eve")), ring)
        Self.open(&table, 13, .everyPlan, within: .nobody, ring)
        Self.add([1, 2, 1, 3], to: &ring)
        table.notice(ring, owner: Self.owner)
        var heard: [[UInt64]] = []
        for number in stride(from: 1, through: 13, by: 2) { heard.append(Self.told(&table, UInt32(number), ring)) }
        #expect(heard == [[0, 2], [1], [0, 1, 2, 3], [0, 2], [], [], []])
    }

    @Test func `only a watch that an event concerns is woken, and once until it has caught up`() {
        var ring = EventRing(capacity: 16)
        var table = WatchTable()
        Self.open(&table, 1, .plan(PlanID(high: 1, low: 1)), ring)
        Self.open(&table, 3, .plan(PlanID(high: 1, low: 2)), ring)
        Self.add([1, 1], to: &ring)
        table.notice(ring, owner: Self.owner)
        #expect(table.nextAwake() == Self.watch(1))
        #expect(table.nextAwake() == nil)
        Self.add([1], to: &ring)
        table.notice(ring, owner: Self.owner)
        #expect(table.nextAwake() == nil)
        #expect(Self.told(&table, 1, ring) == [0, 1, 2])
        Self.add([1], to: &ring)
        table.notice(ring, owner: Self.owner)
        #expect(table.nextAwake() == Self.watch(1))
        #expect(Self.told(&table, 1, ring) == [3])
    }

    @Test func `a watch from an earlier place hears what it missed first`() {
        var ring = EventRing(capacity: 16)
        Self.add([1, 2, 1], to: &ring)
        var table = WatchTable()
        Self.open(&table, 1, .plan(PlanID(high: 1, low: 1)), ring, from: 1)
        Self.add([1], to: &ring)
        table.notice(ring, owner: Self.owner)
        #expect(Self.told(&table, 1, ring) == [2, 3])
    }

    @Test func `a watch that falls behind the oldest event is told where it was`() {
        var ring = EventRing(capacity: 4)
        var table = WatchTable()
        Self.open(&table, 1, .everyPlan, ring)
        Self.add([1, 1], to: &ring)
        table.notice(ring, owner: Self.owner)
        #expect(table.next(for: Self.watch(1), in: ring, owner: Self.owner) == .event(place: 0))
        Self.add([1, 1, 1, 1], to: &ring)
        #expect(table.next(for: Self.watch(1), in: ring, owner: Self.owner) == .tooSlow(after: 1))
    }

    @Test func `an idle watch never falls behind, however much happens to others`() {
        var ring = EventRing(capacity: 4)
        var table = WatchTable()
        Self.open(&table, 1, .plan(PlanID(high: 1, low: 1)), ring)
        for _ in 0..<10 {
            Self.add([2, 2, 2], to: &ring)
            table.notice(ring, owner: Self.owner)
        }
        #expect(table.next(for: Self.watch(1), in: ring, owner: Self.owner) == .nothing)
        Self.add([1], to: &ring)
        table.notice(ring, owner: Self.owner)
        #expect(Self.told(&table, 1, ring) == [30])
    }

    @Test func `a watch that slept through events nobody looked at is told that it may have missed one`() {
        var ring = EventRing(capacity: 4)
        var table = WatchTable()
        Self.open(&table, 1, .plan(PlanID(high: 1, low: 1)), ring)
        Self.add([1, 2, 2, 2, 2], to: &ring)
        table.notice(ring, owner: Self.owner)
        #expect(table.nextAwake() == Self.watch(1))
        #expect(table.next(for: Self.watch(1), in: ring, owner: Self.owner) == .tooSlow(after: 0))
    }

    @Test func `a watch that is closed is told nothing and wakes nobody`() {
        var ring = EventRing(capacity: 4)
        var table = WatchTable()
        Self.open(&table, 1, .everyPlan, ring)
        Self.open(&table, 3, .everyPlan, ring)
        table.close(Self.watch(1))
        Self.add([1], to: &ring)
        table.notice(ring, owner: Self.owner)
        #expect(table.count == 1)
        #expect(table.next(for: Self.watch(1), in: ring, owner: Self.owner) == .nothing)
        #expect(table.nextAwake() == Self.watch(3))
        #expect(table.nextAwake() == nil)
    }
}
