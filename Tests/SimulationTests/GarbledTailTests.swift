import Testing

@testable import Simulation

/// What a refusal after a crash that garbled pages is taken for: the inputs of the first failure that a campaign found.
@Suite struct GarbledTailTests {
    /// One plan that is acknowledged, then one whose frame is garbled in the middle of its commit.
    private static func garbling(seed: UInt64, crashInStart: CrashPolicy?) -> [WorldInput] {
        var inputs = [
            Worlds.creation(1, at: 1_000_000),
            Worlds.input(
                2, at: 1_000_000_000,
                .crashSoon(.pagesGarbled(seed: seed), changes: 1, downtime: 1_000_000, wallShift: 0)),
            Worlds.creation(3, at: 1_000_001_000),
        ]
        if let crashInStart {
            inputs.insert(Worlds.input(4, at: 1_000_000_500, .crashInStart(crashInStart, changes: 1)), at: 2)
        }
        return inputs
    }

    /// Seeds that leave noise where the frame should be.
    private static let noisy: [UInt64] = (0..<64).filter { seed in
        var random = SeededRandom(seed: seed)
        return random.next() % 3 == 1
    }

    @Test(arguments: [nil, CrashPolicy.processKilled, .everythingUnsyncedLost])
    func `a garbled tail is excused, also when the start after it crashes`(crashInStart: CrashPolicy?) throws {
        let loop = try Worlds.loop()
        var (refusals, crashes) = (0, 0)
        for seed in Self.noisy {
            let inputs = Self.garbling(seed: seed, crashInStart: crashInStart)
            var world = Worlds.run(inputs, swarm: Worlds.swarm(), until: 60 * Worlds.second, on: loop)
            world.finish()
            #expect(world.violation == nil, "seed \(seed)")
            refusals += world.probes.count(of: .verdictAmbiguous)
            crashes += world.probes.count(of: .crashedInStart)
        }
        #expect(refusals > 0)
        #expect((crashes > 0) == (crashInStart != nil))
    }

    @Test func `nothing but an ambiguous tail is excused by a crash that garbled pages`() throws {
        let loop = try Worlds.loop()
        var unexcused = 0
        for seed in Self.noisy {
            var world = Worlds.run(
                Self.garbling(seed: seed, crashInStart: nil), swarm: Worlds.swarm(), until: 1_000_500_000, on: loop)
            guard world.life == nil, world.disk.isGarbled else { continue }
            // What was acknowledged is damaged as well, in the middle of the journal.
            let name = try #require(world.disk.names.first { $0.hasSuffix(".seg") })
            var content = try #require(world.disk.content(of: name))
            content[4096 + 100] ^= 1
            world.disk.place(content, at: name)
            world.advance(to: World.birth + 60_000_000_000)
            #expect(world.violation?.rule == .acknowledgedEffects, "seed \(seed)")
            unexcused += 1
        }
        #expect(unexcused > 0)
    }
}
