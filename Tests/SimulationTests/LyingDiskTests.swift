import Testing

@testable import Simulation

/// Worlds whose disk says that it has saved what it has not: nobody can keep what is lost there, and nobody may go on with
/// something that never was.
@Suite struct LyingDiskTests {
    private static let power = CrashPolicy.everythingUnsyncedLost

    private static func inputs(_ lie: DiskFault) -> [WorldInput] {
        (1...6).map { Worlds.creation($0, at: UInt64($0) * Worlds.second) } + [
            Worlds.input(10, at: 7 * Worlds.second, .fault(lie)),
            Worlds.creation(11, at: 8 * Worlds.second),
            Worlds.creation(12, at: 9 * Worlds.second),
            Worlds.input(13, at: 10 * Worlds.second, .crash(Self.power, downtime: 1_000_000, wallShift: 0)),
        ]
    }

    @Test func `what a disk only said it had saved is lost from the end, and the rest is whole`() throws {
        let loop = try Worlds.loop()
        let lie = DiskFault(.syncContent, prefix: "journal-", failing: .max, trick: .lie)
        var world = Worlds.run(Self.inputs(lie), swarm: Worlds.swarm(lies: true), until: 20 * Worlds.second, on: loop)
        world.finish()
        #expect(world.violation == nil)
        #expect(world.probes.count(of: .lieLost) > 0 || world.isFoundOut)
    }

    @Test func `a write that went astray is found at the next start`() throws {
        let loop = try Worlds.loop()
        let lie = DiskFault(.write, prefix: "journal-", trick: .astray)
        var world = Worlds.run(Self.inputs(lie), swarm: Worlds.swarm(lies: true), until: 20 * Worlds.second, on: loop)
        world.finish()
        #expect(world.violation == nil)
        #expect(world.disk.tally.astray == 1)
        #expect(world.isFoundOut)
    }

    @Test(arguments: [UInt64(1), UInt64.random(in: 0 ... .max)])
    func `no world of a disk that lies goes on with what never was`(first: UInt64) throws {
        print("seed", first)
        let campaign = try WorldCampaign()
        var probes = Probes()
        for seed in first..<(first &+ 60) {
            let ending = campaign.run(seed: seed, lies: true)
            #expect(ending.violation == nil, "seed \(seed), --lying-sync")
            probes.add(ending.probes)
        }
        #expect(probes.count(of: .lieRefused) + probes.count(of: .lieLost) > 0)
    }
}
