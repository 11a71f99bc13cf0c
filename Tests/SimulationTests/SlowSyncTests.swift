import RoutePlanning
import Testing

@testable import Simulation

/// Worlds in which a sync does not return for a while (docs/operations.md, "A disk that hangs").
@Suite struct SlowSyncTests {
    @Test(arguments: [(0.5, 0, false), (2.0, 1, false), (30.0, 1, false), (62.0, 1, true)])
    func `F68 nobody is answered while a sync does not return, and nobody waits longer than a minute`(
        seconds: Double, toldCount: Int, isGivenUp: Bool
    ) throws {
        let loop = try Worlds.loop()
        let delay = UInt64(seconds * 1e9)
        let fault = DiskFault(.syncContent, prefix: "journal-", trick: .delay(delay))
        let inputs = [
            Worlds.creation(1, at: 1_000_000),
            Worlds.input(2, at: Worlds.second, .fault(fault)),
            Worlds.creation(3, at: Worlds.second + 1_000),
        ]
        var world = Worlds.run(inputs, swarm: Worlds.swarm(), until: Worlds.second + 900_000, on: loop)
        #expect(world.violation == nil)
        world.advance(to: World.birth + 100 * Worlds.second)
        #expect(world.disk.tally.delayed == 1)
        #expect(world.probes.count(of: .f68SlowSync) == toldCount)
        #expect(world.probes.count(of: .gaveUpOnSync) == (isGivenUp ? 1 : 0))
        #expect(world.crashCount == (isGivenUp ? 1 : 0))
        let answeredAt = try #require(world.calls.last?.answeredBy)
        #expect(world.turns[answeredAt].answer != nil)
        world.finish()
        #expect(world.violation == nil)
        #expect(world.oracle.lastSequence == 2)
    }
}
