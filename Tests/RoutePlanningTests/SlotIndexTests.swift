import Testing

@testable import RoutePlanning

/// The table that leads from a plan's id to its place agrees with a dictionary, whatever the ids.
struct SlotIndexTests {
    private static let seed: UInt64 = 0x51_07

    private func id(_ number: UInt64, spread: UInt64) -> PlanID {
        // Few different tags make long chains that cross the end of the table.
        PlanID(high: number, low: (number % spread) &* 0x9E37_79B9_7F4A_7C15)
    }

    private func slots(_ index: SlotIndex, of id: PlanID) -> [Int] {
        var probe = index.probe(for: id)
        var slots: [Int] = []
        while let slot = index.next(&probe) { slots.append(slot) }
        return slots
    }

    @Test func `an empty index leads nowhere`() {
        #expect(self.slots(SlotIndex(), of: PlanID(high: 1, low: 2)) == [])
    }

    @Test(arguments: [1, 3, 1_000_000] as [UInt64])
    func `after many insertions, moves and removals every id leads to its slot`(spread: UInt64) {
        print("slot index, spread \(spread): seed \(Self.seed)")
        var random = SplitMix(seed: Self.seed ^ spread)
        var index = SlotIndex()
        var model: [PlanID: Int] = [:]
        var last: UInt64 = 0
        for step in 0..<2_000 {
            let draw = random.next() % 8
            if draw < 4 || model.isEmpty {
                last += 1
                index.insert(step, for: self.id(last, spread: spread))
                model[self.id(last, spread: spread)] = step
            } else if let (id, slot) = model.min(by: { $0.key.high &* 31 % 17 < $1.key.high &* 31 % 17 }) {
                if draw < 6 {
                    index.remove(slot, of: id)
                    model[id] = nil
                } else {
                    index.move(slot, to: step, of: id)
                    model[id] = step
                }
            }
            guard step % 50 == 0 else { continue }
            for (id, slot) in model { #expect(self.slots(index, of: id).contains(slot)) }
        }
        for number in 1...last where model[self.id(number, spread: spread)] == nil {
            let found = self.slots(index, of: self.id(number, spread: spread))
            #expect(found.allSatisfy { slot in model.values.contains(slot) })
        }
    }

    @Test func `a registry whose ids all end alike still tells its plans apart`() {
        var shard = PlanShard()
        for number in 1...40 as ClosedRange<UInt64> {
            shard.insert(
                Plan(
                    id: PlanID(high: number, low: 0),
                    creation: PlanCreated(owner: "o", externalID: "e", content: .twoStops),
                    fingerprint: number, at: Instant(nanoseconds: number)))
        }
        for number in 1...40 as ClosedRange<UInt64> {
            #expect(shard.plan(PlanID(high: number, low: 0))?.creationFingerprint == number)
        }
        #expect(shard.remove(PlanID(high: 7, low: 0)).creationFingerprint == 7)
        #expect(shard.plan(PlanID(high: 7, low: 0)) == nil)
        #expect(shard.plan(PlanID(high: 40, low: 0))?.creationFingerprint == 40)
        #expect(shard.count == 39)
    }
}

/// A stream of words that a seed alone decides.
private struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { self.state = seed }

    mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        let word = (self.state ^ (self.state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        return word ^ (word >> 27)
    }
}
