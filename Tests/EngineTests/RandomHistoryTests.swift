import Engine
import Journaling
import RoutePlanning
import Simulation
import Storage
import Testing
import WireSchema

/// Thousands of random steps with restarts and crashes at random points, each start compared with the ledger.
@Suite struct RandomHistoryTests {
    private static let stepCount = 2_500

    private static func run(
        seed: UInt64, stepCount: Int, threads: JournalConfiguration.Threads = .none
    ) throws -> RandomHistory {
        var history = try RandomHistory(seed: seed, threads: threads)
        for step in 0..<stepCount {
            do {
                try history.step()
            } catch {
                Issue.record("seed \(seed), step \(step): \(error)")
                break
            }
        }
        return history
    }

    @Test(arguments: [1, 2, 3, UInt64.random(in: 0 ... .max)])
    func `P32: nothing acknowledged is ever lost, doubled or halved`(seed: UInt64) throws {
        print("seed", seed)
        var history = try Self.run(seed: seed, stepCount: Self.stepCount)
        try history.finish()
        let coverage = history.coverage
        #expect(coverage.applied > 300)
        #expect(coverage.refused > 100)
        #expect(coverage.replayed > 100)
        #expect(coverage.crashes > 5)
        #expect(coverage.cleanStops > 0)
        #expect(coverage.snapshots > 0)
        #expect(coverage.failures > 0)
    }

    @Test(arguments: [4, UInt64.random(in: 0 ... .max)])
    func `nor with a sync thread and a spare made beside`(seed: UInt64) throws {
        print("seed", seed)
        var history = try Self.run(seed: seed, stepCount: 1_000, threads: .own)
        try history.finish()
        #expect(history.coverage.applied > 50)
    }

    @Test(arguments: [5, UInt64.random(in: 0 ... .max)])
    func `P13: whatever was lived and recovered, digests are those of the stops and options`(seed: UInt64) throws {
        print("seed", seed)
        var history = try Self.run(seed: seed, stepCount: 1_000)
        try history.finish()
        var comparedCount = 0
        for plan in history.life.state.plans where !plan.isRedacted {
            comparedCount += 1
            let isTrue =
                plan.content.locationDigest == ContentDigest.location(of: plan.content.stops)
                && plan.content.optionDigest == ContentDigest.options(of: plan.content.options)
            #expect(isTrue, "\(plan.externalID)")
        }
        #expect(comparedCount > 0)
    }

    @Test func `one seed is one history`() throws {
        let (first, second) = (try Self.run(seed: 77, stepCount: 400), try Self.run(seed: 77, stepCount: 400))
        #expect(first.trace == second.trace)
        #expect(first.trace != (try Self.run(seed: 78, stepCount: 400)).trace)
    }
}
