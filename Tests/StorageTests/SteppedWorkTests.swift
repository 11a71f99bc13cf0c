import Journaling
import Simulation
import Testing

@testable import Storage

/// Work beside the owner's thread, done piece by piece when the owner says so.
@Suite struct SteppedWorkTests {
    private static let stepped = JournalConfiguration(
        segmentByteCount: 8 * 4096, batchByteCountMax: 2 * 4096, batchEntryCountMax: 8, threads: .stepped)

    @Test func `a batch in flight is durable once its step was done and harvested`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount(), configuration: Self.stepped)
        let changes = disk.changeCount
        ledger.append()
        try ledger.loop.commit(inline: false)
        #expect(ledger.loop.isCommitInFlight && ledger.loop.isSyncPending)
        ledger.append()
        #expect(disk.changeCount == changes)
        ledger.loop.performSync()
        #expect(disk.changeCount == changes + 2)
        #expect(ledger.loop.durableSequence == 0 && !ledger.loop.isSyncPending)
        try ledger.loop.harvest()
        #expect(ledger.loop.durableSequence == 1)
        disk.crash(.everythingUnsyncedLost)
        #expect(try Ledger(disk.mount()).bodies == [Ledger.body(1)])
    }

    @Test func `closing does the steps that are left`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount(), configuration: Self.stepped)
        for _ in 0..<30 {
            ledger.append(byteCount: 3000)
            try ledger.loop.commit(inline: false)
            ledger.loop.performSync()
            try ledger.loop.harvest()
        }
        ledger.append()
        try ledger.loop.commit(inline: false)
        ledger.append()
        try ledger.loop.close()
        #expect(try Ledger(disk.mount()).bodies == ledger.bodies)
    }

    @Test func `a spare is made by its step or at the latest when it is needed`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount(), configuration: Self.stepped)
        #expect(ledger.loop.isSparePending && !disk.names.contains("spare.tmp"))
        ledger.loop.performSpare()
        #expect(!ledger.loop.isSparePending && disk.names.contains("spare.tmp"))
        for _ in 0..<20 { try ledger.commit(byteCount: 3000) }
        #expect(ledger.loop.isSparePending)
        #expect(Fixture.segments(disk).count > 2)
    }

    @Test func `a snapshot is written first and named once its state is durable`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount(), configuration: Self.stepped)
        let publisher = ledger.directory.makeSnapshotPublisher(for: ledger.loop)
        let bodies = [ledger.append()].map { Ledger.body($0) }
        publisher.start(mark: ledger.loop.markSnapshot(), retainedFrom: 2) { emit throws(StorageError) in
            for body in bodies { try emit(.plans, body.span) }
            return UInt64(bodies.count)
        }
        #expect(publisher.pendingWork == .snapshotWriting)
        publisher.performStep()
        #expect(publisher.pendingWork == nil && publisher.harvest() == nil)
        try ledger.loop.commit(inline: true)
        #expect(publisher.pendingWork == .snapshotPublishing)
        publisher.performStep()
        guard case .published(let summary) = publisher.harvest() else {
            Issue.record("not published")
            return
        }
        #expect(summary.mark.sequence == 1 && !publisher.isRunning)
        disk.crash(.everythingUnsyncedLost)
        let next = try Ledger(disk.mount(), configuration: Self.stepped)
        #expect(next.bodies == ledger.bodies && next.recovery.snapshot?.mark.sequence == 1)
    }
}
