import Testing

@testable import RoutePlanning

/// Names are told apart by their bytes, whatever their hashes say.
struct OwnerNameTests {
    /// One round of `Mixer`, which can be run backwards.
    private func mixed(_ state: UInt64, _ word: UInt64) -> UInt64 {
        let product = ((state ^ word) &+ 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
        return product ^ (product >> 32)
    }

    private func text(_ words: UInt64...) -> Text {
        Text(utf8: words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } })
    }

    @Test
    func `two names of one hash are two owners`() {
        let start = self.mixed(0, 16)
        let (first, other, last) =
            (0x6164_6120_2020_2020, 0x6576_6520_2020_2020, 0x2020_2020_2020_2020) as (UInt64, UInt64, UInt64)
        let own = self.text(first, last)
        let forged = self.text(other, last ^ self.mixed(start, first) ^ self.mixed(start, other))
        #expect(own.shardWord == forged.shardWord && own != forged)
        #expect(OwnerName(own) != OwnerName(forged))
        #expect(OwnerName(own) == OwnerName(self.text(first, last)))
        #expect(Set([OwnerName(own), OwnerName(forged), OwnerName(own)]).count == 2)
        #expect(!Reach.owner(named: own).covers(OwnerName(forged)))
        #expect(!Reach.nobody.covers(OwnerName(own)) && Reach.everyOwner.covers(OwnerName(own)))
    }

    @Test
    func `a set of roles lists them in order and holds what it was made of`() {
        #expect(Roles.all.elements == Role.allCases)
        #expect(Roles([.operator, .host]).elements == [.host, .operator])
        #expect(Roles([]).elements == [])
        let others = ReadKind.allCases.count + AdministrationKind.allCases.count + OutboxKind.allCases.count
        #expect(Set(Right.allCases).count == 16 + others)
    }

    @Test
    func `the order of one owner's plans survives evictions and replays`() throws {
        var driver = Driver()
        var ids: [PlanID] = []
        for (index, owner) in (["ada", "eve", "ada", "eve", "ada", "ada"] as [Text]).enumerated() {
            ids.append(try #require(driver.create(Text("\(index)"), owner: owner).answer).planID)
        }
        _ = driver.cancel(ids[2])
        driver.wait(seconds: Limits.retentionSeconds)
        driver.maintain()
        let frozen = driver.registry.freeze()
        let restored = PlanRegistry(
            restoring: Array(frozen.plans), tombstones: frozen.tombstones, counters: frozen.counters)
        for registry in [driver.registry, driver.replayed(), restored] {
            func page(_ reach: Reach, after cursor: PlanID? = nil) -> PlanPage {
                registry.list(PlanFilter(), pageMax: 2, after: cursor, at: driver.now, within: reach)
            }
            let first = page(.owner(named: "ada"))
            #expect(first.plans.map(\.id) == [ids[0], ids[4]] && first.next == ids[4])
            let second = page(.owner(named: "ada"), after: first.next)
            #expect(second.plans.map(\.id) == [ids[5]] && second.next == nil)
            #expect(page(.owner(named: "ada"), after: ids[2]).plans.map(\.id) == [ids[4], ids[5]])
            #expect(page(.owner(named: "eve")).plans.map(\.id) == [ids[1], ids[3]])
            #expect(page(.nobody).plans == [] && page(.owner(named: "nobody")).plans == [])
        }
    }
}
