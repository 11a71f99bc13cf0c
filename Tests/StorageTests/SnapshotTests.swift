import Journaling
import Simulation
import Testing

@testable import Storage

@Suite struct SnapshotTests {
    @Test func `a snapshot replaces the replay of what it contains`() throws {
        let disk = try Fixture.twoSnapshots()
        let ledger = try #require(StartOutcome(disk).ledger)
        #expect(ledger.bodies == Fixture.bodies(25))
        #expect(ledger.recovery.snapshot?.mark.sequence == 20)
        #expect(ledger.recovery.replayedEntryCount == 5)
    }

    @Test func `two snapshots are kept and the journal the older one needs`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        let publisher = ledger.directory.makeSnapshotPublisher(for: ledger.loop)
        for count in 1...50 {
            try ledger.commit()
            if count % 10 == 0 { _ = ledger.snapshot(publisher) }
        }
        #expect(disk.names.filter { $0.hasPrefix("snap-") } == [40, 50].map { FileName.snapshotText(sequence: $0) })
        let manifest = ledger.directory.manifest.current
        #expect(manifest.segments.map(\.fileName) == Fixture.segments(disk))
        #expect(manifest.segments[0].firstSequence <= 41)
        #expect(manifest.segments[1].firstSequence > 41)
        disk.crash(.everythingUnsyncedLost)
        let next = try #require(StartOutcome(disk).ledger)
        #expect(next.bodies == Fixture.bodies(50))
    }

    @Test func `segments another reader still needs are kept`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        let publisher = ledger.directory.makeSnapshotPublisher(for: ledger.loop)
        for _ in 0..<3 {
            for _ in 0..<10 { try ledger.commit() }
            let frozen = ledger.bodies
            let completion = publisher.publish(mark: ledger.loop.markSnapshot(), retainedFrom: 9) {
                emit throws(StorageError) in
                for body in frozen { try emit(.plans, body.span) }
                return UInt64(frozen.count)
            }
            guard case .published = completion else {
                Issue.record("\(completion)")
                return
            }
        }
        #expect(ledger.directory.manifest.current.segments[0].firstSequence <= 9)
    }

    @Test func `a snapshot of an unchanged state is the one that is there`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        let publisher = ledger.directory.makeSnapshotPublisher(for: ledger.loop)
        try ledger.commit()
        let first = ledger.snapshot(publisher)
        let changes = disk.changeCount
        #expect(ledger.snapshot(publisher) == first)
        #expect(disk.changeCount == changes)
    }

    @Test func `a background snapshot waits until its position is durable`() throws {
        var configuration = Ledger.small
        configuration.threads = .own
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount(), configuration: configuration)
        let publisher = ledger.directory.makeSnapshotPublisher(for: ledger.loop)
        ledger.append()
        let frozen = ledger.bodies
        publisher.start(mark: ledger.loop.markSnapshot(), retainedFrom: .max) { emit throws(StorageError) in
            for body in frozen { try emit(.plans, body.span) }
            return UInt64(frozen.count)
        }
        #expect(publisher.isRunning)
        #expect(!disk.names.contains(FileName.snapshotText(sequence: 1)))
        try ledger.loop.commit(inline: true)
        Readiness.wait(for: publisher.completionDescriptor)
        guard case .published(let summary) = publisher.harvest() else {
            Issue.record("not published")
            return
        }
        #expect(summary.mark.sequence == 1)
        #expect(disk.names.contains(FileName.snapshotText(sequence: 1)))
        try ledger.loop.close()
        #expect(try Ledger(disk.mount()).recovery.snapshot == summary)
    }

    @Test func `without threads the snapshot is written when its state is found durable`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        let publisher = ledger.directory.makeSnapshotPublisher(for: ledger.loop)
        ledger.append()
        publisher.start(mark: ledger.loop.markSnapshot(), retainedFrom: .max) { _ throws(StorageError) in 0 }
        #expect(publisher.isRunning && publisher.harvest() == nil)
        #expect(!disk.names.contains { $0.hasPrefix("snap-") })
        try ledger.loop.commit(inline: true)
        guard case .published(let summary) = publisher.harvest() else {
            Issue.record("not published")
            return
        }
        #expect(summary.mark.sequence == 1 && !publisher.isRunning)
        try ledger.loop.close()
    }

    @Test(arguments: [JournalConfiguration.Threads.own, .none])
    func `a stopped publisher leaves nothing behind`(threads: JournalConfiguration.Threads) throws {
        var configuration = Ledger.small
        configuration.threads = threads
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount(), configuration: configuration)
        let publisher = ledger.directory.makeSnapshotPublisher(for: ledger.loop)
        ledger.append()
        publisher.start(mark: ledger.loop.markSnapshot(), retainedFrom: .max) { _ throws(StorageError) in 0 }
        publisher.stop()
        #expect(!publisher.isRunning)
        #expect(!disk.names.contains { $0.hasPrefix("snap-") })
        try ledger.loop.close()
    }

    @Test(arguments: [
        DiskFault(.write, prefix: "snap-", code: 28), DiskFault(.syncContent, prefix: "snap-", code: 5),
        DiskFault(.rename, prefix: "snap-", code: 5), DiskFault(.syncDirectory, code: 5),
        DiskFault(.rename, prefix: "MANIFEST", code: 5), DiskFault(.read, prefix: "snap-", code: 5),
    ])
    func `F64 F71 a failed snapshot is given up and commits go on`(fault: DiskFault) throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        let publisher = ledger.directory.makeSnapshotPublisher(for: ledger.loop)
        for _ in 0..<3 { try ledger.commit() }
        disk.inject(fault)
        guard case .failed(let error) = ledger.snapshot(publisher) else {
            Issue.record("published")
            return
        }
        #expect(error.exitCode == 74)
        #expect(!disk.names.contains { $0.hasPrefix("snap-") && $0.hasSuffix(".tmp") })
        try ledger.commit()
        guard case .published = ledger.snapshot(publisher) else {
            Issue.record("the next snapshot failed")
            return
        }
        disk.crash(.everythingUnsyncedLost)
        #expect(StartOutcome(disk).ledger?.bodies == Fixture.bodies(4))
    }

    @Test func `a wrong digest after the snapshot's records ends with 70`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        let publisher = ledger.directory.makeSnapshotPublisher(for: ledger.loop)
        try ledger.commit()
        _ = publisher.publish(mark: ledger.loop.markSnapshot(), retainedFrom: .max) { emit throws(StorageError) in
            try emit(.plans, Ledger.body(1).span)
            return 99
        }
        disk.crash(.processKilled)
        #expect(StartOutcome(disk).refusal?.exitCode == 70)
    }

    @Test func `a snapshot the journal does not lead to is refused`() throws {
        let disk = try Fixture.twoSnapshots()
        let last = try #require(Fixture.segments(disk).last)
        var bytes = try #require(disk.content(of: last))
        bytes.replaceSubrange(4096..., with: repeatElement(0, count: bytes.count - 4096))
        disk.place(bytes, at: last)
        let before = try #require(Fixture.segments(disk).dropLast().last)
        let outcome = StartOutcome(disk)
        #expect(outcome.refusal == nil || outcome.refusal?.exitCode == 65, "\(before)")
        #expect(outcome.ledger.map { $0.bodies.count >= 20 } ?? true)
    }
}
