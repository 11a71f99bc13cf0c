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
        #expect(campaign.replay(first).traceHash == first.traceHash)
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

    /// The faults of the simulated worlds, by the names of their probes.
    private static let faults: [Probe] = [
        .f2DecidedNotWritten, .f4TornWrite, .f8HalfReply, .f29PowerCut, .f31WeakFileSystem, .f32NamesLost,
        .f53MisdirectedWrite, .f58SyncFailed, .f61ShortWrite, .f62Interrupted, .f74WallBackRunning,
        .f76WallBackRestart, .f77RetentionHeld, .f79TimerDueInDowntime, .f92SameKeyTwice, .f94Tombstone,
        .f95KeyOfEvictedPlan, .f97ConflictUnreleased, .f98ReadUnreleased,
    ]

    @Test
    func `F2 F4 F8 F29 F31 F32 F53 F58 F61 F62 F74 F76 F77 F79 F92 F94 F95 F97 F98 worlds meet each and break no rule`()
        throws
    {
        let campaign = try WorldCampaign()
        var probes = Probes()
        var seed: UInt64 = 1
        while seed <= 600, Self.faults.contains(where: { probes.count(of: $0) == 0 }) {
            let ending = campaign.run(seed: seed)
            #expect(ending.violation == nil, "seed \(seed)")
            probes.add(ending.probes)
            seed += 1
        }
        for fault in Self.faults { #expect(probes.count(of: fault) > 0, "\(fault.rawValue)") }
    }

    @Test func `no rule breaks any more where one once did`() throws {
        let campaign = try WorldCampaign()
        for failed in FailedSeed.all {
            #expect(campaign.run(seed: failed.seed, lies: failed.lies).violation == nil, "\(failed)")
        }
    }
}
