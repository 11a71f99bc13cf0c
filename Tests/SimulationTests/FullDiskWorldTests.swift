import RoutePlanning
import Testing

@testable import Simulation

/// A world whose disk is full for a while (docs/operations.md, "A full disk").
@Suite struct FullDiskWorldTests {
    /// Forty plans, a second apart, of which most find no space.
    private static let creations = (1...40).map { Worlds.creation($0, at: UInt64($0) * Worlds.second) }

    @Test func `commands are refused while the disk is full, and taken at the next look for space`() throws {
        let loop = try Worlds.loop()
        let lifted = 60 * Worlds.second
        let inputs =
            [Worlds.input(100, at: 1_000_000, .space(0))] + Self.creations + [
                Worlds.input(101, at: lifted, .space(nil))
            ]
        // A second to the next look, and the making of a segment.
        let late = Worlds.creation(50, at: lifted + Worlds.second + 100_000_000)
        var world = Worlds.run(
            inputs + [late], swarm: Worlds.swarm(fullDisk: true), until: lifted + 3 * Worlds.second, on: loop)
        #expect(world.probes.count(of: .spaceRanOut) == 1)
        #expect(world.probes.count(of: .spaceReturned) == 1)
        #expect(world.refusedCount > 5)
        #expect(world.appliedCount + world.refusedCount == 41)
        let last = try #require(world.calls.last?.answeredBy)
        #expect(world.turns[last].answer?.disposition == .applied)
        world.finish()
        #expect(world.violation == nil)
    }

    @Test(arguments: [CrashPolicy.processKilled, .everythingUnsyncedLost])
    func `a start on a full disk is refused until there is space, and has lost nothing`(policy: CrashPolicy) throws {
        let loop = try Worlds.loop()
        let inputs =
            Self.creations.prefix(5) + [
                Worlds.input(100, at: 10 * Worlds.second, .space(0)),
                Worlds.input(101, at: 11 * Worlds.second, .crash(policy, downtime: 1_000_000, wallShift: 0)),
            ]
        var world = Worlds.run(
            Array(inputs), swarm: Worlds.swarm(fullDisk: true), until: 20 * Worlds.second, on: loop)
        #expect(world.life == nil)
        #expect(world.probes.count(of: .startWithoutSpace) > 1)
        world.apply(Worlds.input(102, at: 20 * Worlds.second, .space(nil)))
        world.advance(to: world.now + 60 * Worlds.second)
        #expect(world.life != nil)
        #expect(world.oracle.lastSequence == 5)
        world.finish()
        #expect(world.violation == nil)
    }
}
