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
}
