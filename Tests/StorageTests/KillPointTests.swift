import Journaling
import Simulation
import Testing

@testable import Storage

/// Fault matrix, parts a and b: a crash after every single storage call, then a start.
///
/// Whatever was acknowledged is there exactly once and in order; what was not is there whole or not at all.
@Suite struct KillPointTests {
    /// What a client of the journal knows.
    private struct Knowledge {
        var acknowledged = 0
        var appended = 0
    }

    private enum Policy: CaseIterable {
        case killed, cut, cutSome

        func crash(seed: Int) -> CrashPolicy {
            switch self {
            case .killed: .processKilled
            case .cut: .everythingUnsyncedLost
            case .cutSome: .someUnsyncedLost(seed: UInt64(seed))
            }
        }
    }

    @Test func `commits, rollovers, seals, snapshots and a clean stop survive a crash after any call`() throws {
        let changes = try self.changeCount { disk, knowledge throws(StorageError) in
            try self.fullLife(on: disk, &knowledge)
        }
        for policy in Policy.allCases {
            for point in 1...changes {
                let disk = SimulatedDisk()
                var knowledge = Knowledge()
                let calls = disk.mount()
                disk.crash(policy.crash(seed: point), afterChanges: point)
                do throws(StorageError) {
                    try self.fullLife(on: calls, &knowledge)
                } catch {}
                disk.crash(policy.crash(seed: point))
                self.check(disk, knowledge, "\(policy) after call \(point)")
            }
        }
    }

    @Test func `a crash after any call of a recovery is recovered from`() throws {
        let changes = try self.changeCount { disk, knowledge throws(StorageError) in
            try self.fullLife(on: disk, &knowledge)
        }
        for policy in Policy.allCases {
            for point in stride(from: 3, through: changes, by: 11) {
                let crashed = SimulatedDisk()
                var knowledge = Knowledge()
                let calls = crashed.mount()
                crashed.crash(policy.crash(seed: point), afterChanges: point)
                do throws(StorageError) {
                    try self.fullLife(on: calls, &knowledge)
                } catch {}
                crashed.crash(policy.crash(seed: point))
                let probe = crashed.copy()
                _ = StartOutcome(probe)
                for second in 1...max(1, probe.changeCount - crashed.changeCount) {
                    let disk = crashed.copy()
                    let recovering = disk.mount()
                    disk.crash(policy.crash(seed: second), afterChanges: second)
                    do throws(StorageError) {
                        _ = try Ledger(recovering)
                    } catch {}
                    disk.crash(policy.crash(seed: second))
                    self.check(disk, knowledge, "\(policy) after call \(point), recovery after call \(second)")
                }
            }
        }
    }

    @Test func `a failed commit, a failed start and one that is cut off leave a directory that starts`() throws {
        // Processes of this kernel read the last batch, and the disk does not have it.
        let failed = SimulatedDisk()
        let ledger = try Ledger(failed.mount())
        for _ in 0..<3 { try ledger.commit() }
        failed.inject(DiskFault(.syncContent, prefix: "journal-", code: 5))
        #expect(throws: StorageError.self) { try ledger.commit() }
        failed.crash(.processKilled)
        let knowledge = Knowledge(acknowledged: 3, appended: 4)
        for failure in 0..<4 {
            let broken = failed.copy()
            let calls = broken.mount()
            broken.inject(DiskFault(.syncDirectory, passing: failure, code: 5))
            do throws(StorageError) {
                _ = try Ledger(calls)
            } catch {}
            broken.crash(.processKilled)
            for (second, seed) in (1...8).flatMap({ second in (0..<12).map { (second, UInt64($0)) } }) {
                for policy in [
                    CrashPolicy.prefixKept(seed: seed), .someUnsyncedLost(seed: seed), .namesOutOfOrder(seed: seed),
                ] {
                    let disk = broken.copy()
                    let recovering = disk.mount()
                    disk.crash(policy, afterChanges: second)
                    do throws(StorageError) {
                        _ = try Ledger(recovering)
                    } catch {}
                    disk.crash(policy)
                    self.check(disk, knowledge, "directory sync \(failure), \(policy) after call \(second)")
                }
            }
        }
    }

    @Test func `recovering twice changes nothing more`() throws {
        let disk = try Fixture.severalSegments()
        let first = try #require(StartOutcome(disk).ledger)
        let position = first.recovery.end
        disk.crash(.everythingUnsyncedLost)
        let second = try #require(StartOutcome(disk).ledger)
        disk.crash(.everythingUnsyncedLost)
        let third = try #require(StartOutcome(disk).ledger)
        #expect(second.bodies == first.bodies)
        #expect(third.bodies == first.bodies)
        #expect(second.recovery.end.sequence == position.sequence)
        #expect(third.recovery.end == second.recovery.end, "the seal was added once")
        #expect(third.loop.epoch == 4)
    }

    /// A life of a data directory: two processes, rollovers, idle seals, three snapshots, one clean stop.
    private func fullLife(on calls: any StorageCalls, _ knowledge: inout Knowledge) throws(StorageError) {
        for _ in 0..<2 {
            let ledger = try Ledger(calls)
            let publisher = ledger.directory.makeSnapshotPublisher(for: ledger.loop)
            for step in 0..<12 {
                for _ in 0..<1 + step % 3 { ledger.append() }
                knowledge.appended = ledger.bodies.count
                try ledger.loop.commit(inline: true)
                knowledge.acknowledged = Int(ledger.loop.durableSequence)
                if step % 4 == 1 { try ledger.loop.sealIdle(inline: true) }
                if step % 5 == 4, case .failed(let error) = ledger.snapshot(publisher) { throw error }
            }
            try ledger.loop.close()
        }
    }

    private func changeCount(
        _ life: (any StorageCalls, inout Knowledge) throws(StorageError) -> Void
    ) throws -> Int {
        let disk = SimulatedDisk()
        var knowledge = Knowledge()
        try life(disk.mount(), &knowledge)
        #expect(knowledge.acknowledged == knowledge.appended)
        #expect(knowledge.acknowledged == 48)
        return disk.changeCount
    }

    private func check(_ disk: SimulatedDisk, _ knowledge: Knowledge, _ place: String) {
        let outcome = StartOutcome(disk)
        guard let ledger = outcome.ledger else {
            Issue.record("\(place): \(outcome)")
            return
        }
        let isPrefix = ledger.bodies.enumerated().allSatisfy { $0.element == Ledger.body(UInt64($0.offset) + 1) }
        let isComplete = (knowledge.acknowledged...max(knowledge.acknowledged, knowledge.appended))
            .contains(ledger.bodies.count)
        if !isPrefix || !isComplete {
            Issue.record("\(place): \(ledger.bodies.count) entries, \(knowledge)")
        }
        do throws(StorageError) {
            try ledger.commit()
        } catch {
            Issue.record("\(place): \(error)")
        }
    }
}
