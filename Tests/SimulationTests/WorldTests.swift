import Platform
import Simulation
import Testing

/// Simulated worlds: that they are repeatable, and that every rule holds in some of them; `scripts/simulate` runs many.
@Suite struct WorldTests {
    @Test(arguments: [1, 2, 3, 4, 5, UInt64.random(in: 0 ... .max)])
    func `one seed is one world`(seed: UInt64) throws {
        print("seed", seed)
        let campaign = try WorldCampaign()
        let (first, second) = (campaign.run(seed: seed), campaign.run(seed: seed))
        #expect(first.traceHash == second.traceHash && first.eventCount == second.eventCount)
        #expect(campaign.replay(seed: seed, inputs: first.inputs).traceHash == first.traceHash)
        #expect(campaign.run(seed: seed &+ 1).traceHash != first.traceHash)
    }

    @Test(arguments: [1000, UInt64.random(in: 0 ... .max)])
    func `every rule holds in the worlds of some seeds`(first: UInt64) throws {
        print("seed", first)
        let campaign = try WorldCampaign()
        var crashCount = 0
        for seed in first..<(first &+ 25) {
            let ending = campaign.run(seed: seed)
            crashCount += ending.crashCount
            #expect(ending.violation == nil, "seed \(seed)")
        }
        #expect(crashCount > 25)
    }
}
