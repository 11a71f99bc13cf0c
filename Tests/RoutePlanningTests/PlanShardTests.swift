import Testing

@testable import RoutePlanning

/// A shard finds its plans by their ids and nothing else, whatever the ids and whatever went before.
struct PlanShardTests {
    private static let seed: UInt64 = 0x51_07

    /// Few different spreads make long chains that cross the end of the table.
    private func id(_ number: UInt64, spread: UInt64) -> PlanID {
        PlanID(high: number, low: (number % spread) &* 0x9E37_79B9_7F4A_7C15)
    }

    private func plan(_ id: PlanID) -> Plan {
        Plan(
            id: id, creation: PlanCreated(owner: "o", externalID: "e", content: .twoStops), fingerprint: id.high,
            at: Instant(nanoseconds: id.high))
    }

    @Test func `an empty shard has no plan`() {
        #expect(PlanShard().plan(PlanID(high: 1, low: 2)) == nil)
        #expect(PlanShard().all == [])
    }

    @Test(arguments: [1, 3, 1_000_000] as [UInt64])
    func `after many insertions and removals exactly the plans that are in it are found`(spread: UInt64) {
        print("plan shard, spread \(spread): seed \(Self.seed)")
        var random = Dice(state: Self.seed ^ spread)
        var shard = PlanShard()
        var present: [UInt64] = []
        for number in 1...600 as ClosedRange<UInt64> {
            shard.insert(self.plan(self.id(number, spread: spread)))
            present.append(number)
            if random.next(below: 3) == 0 {
                let gone = present.remove(at: Int(random.next(below: UInt64(present.count))))
                #expect(shard.remove(self.id(gone, spread: spread)).creationFingerprint == gone)
            }
            guard number % 40 == 0 else { continue }
            let found = (1...number).filter { shard.plan(self.id($0, spread: spread))?.creationFingerprint == $0 }
            #expect(found == present.sorted())
            #expect(shard.count == present.count)
        }
        for number in present { _ = shard.remove(self.id(number, spread: spread)) }
        #expect(shard.count == 0 && shard.all == [])
    }

    @Test func `a copy keeps what it had when the plan changes`() throws {
        var shard = PlanShard()
        let id = PlanID(high: 5, low: 6)
        shard.insert(self.plan(id))
        let copy = shard
        let slot = try #require(shard.slot(of: id))
        shard[slot].apply(.cancelled(PlanCancelled(cause: .back)), at: Instant(nanoseconds: 9))
        #expect(shard.plan(id)?.state == .cancelled)
        #expect(copy.plan(id)?.state == .draft)
    }
}
