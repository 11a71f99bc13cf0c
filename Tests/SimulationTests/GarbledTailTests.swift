import Platform
import Testing

@testable import Simulation

/// What a refusal after a crash that garbled pages is taken for: the inputs of the first failure that a campaign found.
@Suite struct GarbledTailTests {
    /// A world without a will of its own, whose disk garbles what was written and not synced when power is cut.
    private static let swarm: Swarm = {
        var seed: UInt64 = 0
        while true {
            let swarm = Swarm(seed: seed)
            if !swarm.crashes, !swarm.networkFaults, swarm.snapshotEvery == 0 { return swarm }
            seed += 1
        }
    }()

    private static func creation(_ id: Int, at time: UInt64) -> WorldInput {
        let request = ReferenceRequest.createPlan(
            owner: 1, externalID: id, content: ReferenceContent(stops: [], options: 0))
        let command = ReferenceCommand(plan: nil, key: id, request: request)
        return WorldInput(id: id, time: time, kind: .command(client: 0, command, copies: 1))
    }

    /// One plan that is acknowledged, then one whose frame is garbled in the middle of its commit.
    private static func garbling(seed: UInt64, crashInStart: CrashPolicy?) -> [WorldInput] {
        let start = World.birth
        var inputs = [
            Self.creation(1, at: start + 1_000_000),
            WorldInput(
                id: 2, time: start + 1_000_000_000,
                kind: .crashSoon(.pagesGarbled(seed: seed), changes: 1, downtime: 1_000_000, wallShift: 0)),
            Self.creation(3, at: start + 1_000_001_000),
        ]
        if let crashInStart {
            let kind = WorldInput.Kind.crashInStart(crashInStart, changes: 1)
            inputs.insert(WorldInput(id: 4, time: start + 1_000_000_500, kind: kind), at: 2)
        }
        return inputs
    }

    private static func run(_ inputs: [WorldInput], until end: UInt64, on loop: EventLoop) -> World {
        var world = World(seed: 1, swarm: Self.swarm, loop: loop)
        for input in inputs {
            world.advance(to: input.time)
            world.apply(input)
        }
        world.advance(to: end)
        return world
    }

    private static func loop() throws -> EventLoop {
        let loop = try EventLoop()
        loop.adoptCurrentThread()
        return loop
    }

    /// Seeds that leave noise where the frame should be.
    private static let noisy: [UInt64] = (0..<64).filter { seed in
        var random = SeededRandom(seed: seed)
        return random.next() % 3 == 1
    }

    @Test(arguments: [nil, CrashPolicy.processKilled, .everythingUnsyncedLost])
    func `a garbled tail is excused, also when the start after it crashes`(crashInStart: CrashPolicy?) throws {
        let loop = try Self.loop()
        var (refusals, crashes) = (0, 0)
        for seed in Self.noisy {
            let inputs = Self.garbling(seed: seed, crashInStart: crashInStart)
            var world = Self.run(inputs, until: World.birth + 60_000_000_000, on: loop)
            world.finish()
            #expect(world.violation == nil, "seed \(seed)")
            refusals += world.probes.count(of: .verdictAmbiguous)
            crashes += world.probes.count(of: .crashedInStart)
        }
        #expect(refusals > 0)
        #expect((crashes > 0) == (crashInStart != nil))
    }

    @Test func `nothing but an ambiguous tail is excused by a crash that garbled pages`() throws {
        let loop = try Self.loop()
        var unexcused = 0
        for seed in Self.noisy {
            var world = Self.run(
                Self.garbling(seed: seed, crashInStart: nil), until: World.birth + 1_000_500_000, on: loop)
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
