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

    @Test(arguments: [1, 3, 1_000_000] as [UInt64], [nil, 1, Limits.unfoldedPlansPerShardMax])
    func `after many insertions and removals exactly the plans that are in it are found`(
        spread: UInt64, unfoldedCountMax: Int?
    ) {
        print("plan shard, spread \(spread), \(unfoldedCountMax ?? .max) unfolded: seed \(Self.seed)")
        var random = Dice(state: Self.seed ^ spread)
        var shard = PlanShard(folding: unfoldedCountMax.map { .stowing(unfoldedCountMax: $0) })
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
            if let unfoldedCountMax { #expect(shard.count - shard.foldedCount <= unfoldedCountMax) }
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
        shard.change(slot) { $0.apply(.cancelled(PlanCancelled(cause: .back)), at: Instant(nanoseconds: 9)) }
        #expect(shard.plan(id)?.state == .cancelled)
        #expect(copy.plan(id)?.state == .draft)
    }

    @Test func `the plan beyond the greatest number of unfolded ones has another folded, and none is changed by it`() {
        let countMax = Limits.unfoldedPlansPerShardMax
        var shard = PlanShard(folding: .stowing(unfoldedCountMax: countMax))
        for number in 1...UInt64(countMax) { shard.insert(self.plan(self.id(number, spread: 7))) }
        #expect(shard.foldedCount == 0)
        shard.insert(self.plan(self.id(UInt64(countMax) + 1, spread: 7)))
        #expect(shard.foldedCount == 1)
        #expect(Set(shard.all.map(\.creationFingerprint)) == Set(1...UInt64(countMax) + 1))
    }

    @Test func `a folded plan is unfolded to be changed, and its copy keeps what it had`() throws {
        var shard = PlanShard(folding: .stowing(unfoldedCountMax: 1))
        for number in 1...9 as ClosedRange<UInt64> { shard.insert(self.plan(self.id(number, spread: 3))) }
        let copy = shard
        for number in 1...9 as ClosedRange<UInt64> {
            let slot = try #require(shard.slot(of: self.id(number, spread: 3)))
            shard.change(slot) { $0.apply(.cancelled(PlanCancelled(cause: .back)), at: Instant(nanoseconds: 9)) }
            #expect(shard.state(at: slot) == .cancelled && shard.foldedCount == 8)
        }
        #expect(shard.all.allSatisfy { $0.state == .cancelled })
        #expect(copy.all.count == 9 && copy.all.allSatisfy { $0.state == .draft })
    }

    @Test(arguments: [2, 9, 40] as [UInt64])
    func `plans that are folded and unfolded without end take no more memory than they are`(count: UInt64) throws {
        var shard = PlanShard(folding: .stowing(unfoldedCountMax: 1))
        for number in 1...count { shard.insert(self.plan(self.id(number, spread: count))) }
        for round in 0..<20_000 as Range<UInt64> {
            let slot = try #require(shard.slot(of: self.id(1 + round % count, spread: count)))
            shard.change(slot) { plan in precondition(plan.state == .draft) }
        }
        // What lives, as much that is dead or free, and the chunk being filled.
        #expect(shard.byteCount <= Int(count) * 2 * 1024 + 2 * Limits.foldedChunkByteCount)
        #expect(Set(shard.all.map(\.creationFingerprint)) == Set(1...count))
    }

    @Test func `bytes beyond a chunk leave no memory behind when they are dropped`() {
        let great = [UInt8](repeating: 9, count: 4 * Limits.foldedChunkByteCount)
        var folded = FoldedPlans()
        var small = folded.append([1])
        for _ in 0..<1_000 {
            // Dropped at once, and dropped when another chunk is filled.
            folded.drop(folded.append(great[...]))
            let places = [small, folded.append(great[...])]
            small = folded.append([1])
            for place in places { folded.drop(place) }
            while let chunk = folded.takeCrowded() { _ = folded.beginClearing(chunk) }
        }
        #expect(folded.byteCount <= 10 * Limits.foldedChunkByteCount)
    }

    @Test func `bytes that no chunk has room for begin another, and those of plans unfolded since make room`() {
        let byteCount = Limits.foldedChunkByteCount / 4 - 4
        var folded = FoldedPlans()
        var places = (0..<4).map { folded.append([UInt8](repeating: UInt8($0), count: byteCount)[...]) }
        #expect(Set(places.map(\.chunk)) == [0], "four fill a chunk")
        places.append(folded.append([4]))
        #expect(places[4] == FoldedPlans.Place(chunk: 1, offset: 0))
        let kept = folded
        #expect(folded.takeCrowded() == nil)
        folded.drop(places[1])
        #expect(folded.takeCrowded() == 0, "a quarter is dead")
        let cleared = folded.beginClearing(0)
        for index in [0, 2, 3] { places[index] = folded.move(places[index].offset, outOf: cleared) }
        for index in [0, 2, 3, 4] {
            folded.lend(places[index]) { bytes in #expect(bytes[0] == UInt8(index)) }
        }
        kept.lend(FoldedPlans.Place(chunk: 0, offset: UInt32(byteCount + 4))) { bytes in
            #expect(bytes[0] == 1 && bytes.count == byteCount)
        }
        let great = folded.append([UInt8](repeating: 9, count: Limits.foldedChunkByteCount + 1)[...])
        folded.lend(great) { bytes in #expect(bytes.count == Limits.foldedChunkByteCount + 1) }
    }
}
