import Simulation
import Testing

/// What is left of a history that breaks a rule.
@Suite struct ShrinkerTests {
    @Test(arguments: [[5, 23, 41], [1, 2, 3], [56], [1, 56], [7, 8, 30, 31, 55]])
    func `a history is shrunk to exactly the inputs that are needed`(needed: [Int]) throws {
        let inputs = try WorldCampaign().run(seed: 7).inputs
        #expect(inputs.count == 56)
        var shrinker = Shrinker { kept in needed.allSatisfy { id in kept.contains { $0.id == id } } }
        #expect(shrinker.shrunk(inputs) { false }.map(\.id) == needed)
        #expect(shrinker.replayCount < 400)
    }

    @Test func `either of two ways to break a rule is enough`() throws {
        let inputs = try WorldCampaign().run(seed: 7).inputs
        var shrinker = Shrinker { kept in
            let ids = Set(kept.map(\.id))
            return ids.isSuperset(of: [3, 50]) || ids.isSuperset(of: [20, 21, 22])
        }
        let kept = shrinker.shrunk(inputs) { false }.map(\.id)
        #expect(kept == [20, 21, 22] || kept == [3, 50])
    }

    @Test func `shrinking ends when its time is over`() throws {
        let inputs = try WorldCampaign().run(seed: 7).inputs
        var shrinker = Shrinker { _ in false }
        var looks = 0
        let kept = shrinker.shrunk(inputs) {
            looks += 1
            return looks > 20
        }
        #expect(kept.map(\.id) == inputs.map(\.id))
        #expect(shrinker.replayCount == 20)
    }

    /// A disk that lies in a world that does not expect it: what is acknowledged then does not survive a power cut.
    @Test func `of a planted failure the lie, one command and the power cut are left`() throws {
        let campaign = try WorldCampaign()
        let swarm = Worlds.swarm()
        // Each creation is a commit that needs no other.
        var inputs = (1...40).map { Worlds.creation($0, at: UInt64($0) * Worlds.second) }
        let lie = DiskFault(.syncContent, prefix: "journal-", failing: .max, trick: .lie)
        inputs.insert(Worlds.input(1_001, at: 20 * Worlds.second + 1, .fault(lie)), at: 20)
        let cut = WorldInput.Kind.crash(.everythingUnsyncedLost, downtime: 1_000_000, wallShift: 0)
        inputs.append(Worlds.input(1_002, at: 50 * Worlds.second, cut))
        let ending = campaign.replay(seed: 7, swarm: swarm, inputs: inputs, until: World.birth + 60 * Worlds.second)
        #expect(ending.violation?.rule == .acknowledgedEffects)

        var shrinker = Shrinker(campaign: campaign, ending: ending)
        let kept = shrinker.shrunk(inputs) { false }
        #expect(kept.count == 3)
        #expect(kept.first?.id == 1_001 && kept.last?.id == 1_002)
        for index in kept.indices {
            var fewer = kept
            fewer.remove(at: index)
            #expect(campaign.replay(ending, inputs: fewer).violation == nil, "without \(kept[index])")
        }
    }
}
