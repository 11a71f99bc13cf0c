import Journaling
import Platform
import Simulation
import Testing

@testable import Storage

@Suite struct CommitLoopTests {
    @Test func `a fresh directory gets a MANIFEST, a lock and a first segment`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        #expect(ledger.recovery.end.sequence == 0)
        #expect(ledger.loop.epoch == 1)
        #expect(disk.names == ["LOCK", "MANIFEST", "journal-0000000001-0000000001-00000000000000000001.seg"])
        #expect(disk.content(of: "LOCK") == Array("4711\n".utf8))
    }

    @Test func `appending touches no file and committing makes durable`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        let changes = disk.changeCount
        #expect(ledger.append() == 1)
        #expect(ledger.append() == 2)
        #expect(disk.changeCount == changes)
        #expect(ledger.loop.durableSequence == 0)
        #expect(ledger.loop.gatheredEntryCount == 2)
        try ledger.loop.commit(inline: true)
        #expect(ledger.loop.durableSequence == 2)
        #expect(disk.changeCount == changes + 2, "one write and one sync")
        disk.crash(.everythingUnsyncedLost)
        let next = try Ledger(disk.mount())
        #expect(next.bodies == ledger.bodies)
    }

    @Test(arguments: [1, 3, 8, 9, 40, 200])
    func `entries survive restarts and rollovers in order`(entryCount: Int) throws {
        let disk = SimulatedDisk()
        var bodies: [[UInt8]] = []
        for _ in 0..<3 {
            let ledger = try Ledger(disk.mount())
            #expect(ledger.bodies == bodies)
            for _ in 0..<entryCount { try ledger.commit() }
            bodies = ledger.bodies
            try ledger.loop.close()
        }
        let last = try Ledger(disk.mount())
        #expect(last.bodies == bodies)
        #expect(last.recovery.droppedTail == nil)
        #expect(last.loop.epoch == 4)
    }

    @Test func `a batch is full at its entry limit and at its byte limit`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        for _ in 0..<9 { ledger.append(byteCount: 100) }
        try ledger.loop.commit(inline: true)
        let byEntries = ledger.loop.writtenByteCount
        #expect(byEntries == 2 * 4096, "eight entries in one block, the ninth in the next")
        for _ in 0..<3 { ledger.append(byteCount: 3000) }
        try ledger.loop.commit(inline: true)
        #expect(ledger.loop.writtenByteCount - byEntries == 2 * 4096 + 4096)
        #expect(ledger.loop.durableSequence == 12)
    }

    @Test func `the limits of what is not yet durable refuse at the limit and not below`() throws {
        var configuration = Ledger.small
        configuration.undurableEntryCountMax = 20
        let ledger = try Ledger(SimulatedDisk().mount(), configuration: configuration)
        for _ in 0..<19 { ledger.append() }
        #expect(!ledger.loop.isOverloaded)
        ledger.append()
        #expect(ledger.loop.isOverloaded)
        try ledger.loop.commit(inline: true)
        #expect(!ledger.loop.isOverloaded)
        configuration.undurableEntryCountMax = 4096
        configuration.undurableByteCountMax = 3 * 232
        let other = try Ledger(SimulatedDisk().mount(), configuration: configuration)
        other.append()
        other.append()
        #expect(!other.loop.isOverloaded)
        other.append()
        #expect(other.loop.isOverloaded)
    }

    @Test func `an idle seal follows a batch once and nothing else`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        #expect(!ledger.loop.wantsIdleSeal)
        ledger.append()
        #expect(!ledger.loop.wantsIdleSeal)
        try ledger.loop.commit(inline: true)
        #expect(ledger.loop.wantsIdleSeal)
        try ledger.loop.sealIdle(inline: true)
        #expect(!ledger.loop.wantsIdleSeal)
        let changes = disk.changeCount
        try ledger.loop.sealIdle(inline: true)
        #expect(disk.changeCount == changes)
        try ledger.commit()
        #expect(ledger.loop.durableSequence == 2)
    }

    @Test func `the sync thread makes batches durable one at a time while the next gathers`() throws {
        var configuration = Ledger.small
        configuration.threads = .own
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount(), configuration: configuration)
        for _ in 0..<100 {
            ledger.append()
            try ledger.loop.commit(inline: false)
            ledger.append()
            while ledger.loop.durableSequence < ledger.loop.lastSequence {
                try ledger.loop.commit(inline: false)
                try ledger.loop.harvest()
            }
        }
        try ledger.loop.close()
        let next = try Ledger(disk.mount())
        #expect(next.bodies == ledger.bodies)
        #expect(next.bodies.count == 200)
    }

    @Test func `the completion descriptor becomes readable when a batch is durable`() throws {
        var configuration = Ledger.small
        configuration.threads = .own
        let ledger = try Ledger(SimulatedDisk().mount(), configuration: configuration)
        ledger.append()
        try ledger.loop.commit(inline: false)
        #expect(ledger.loop.isCommitInFlight)
        Readiness.wait(for: ledger.loop.completionDescriptor)
        #expect(try ledger.loop.harvest() == 1)
        #expect(!ledger.loop.isCommitInFlight)
        try ledger.loop.close()
    }

    @Test(arguments: [DiskFault.Call.write, .syncContent], [false, true])
    func `a failed commit is final and is never tried again`(call: DiskFault.Call, threaded: Bool) throws {
        var configuration = Ledger.small
        configuration.threads = threaded ? .own : .none
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount(), configuration: configuration)
        try ledger.commit()
        disk.inject(DiskFault(call, prefix: "journal-", code: 5))
        ledger.append()
        let failure = try #require(throws: StorageError.self) { try self.commitAndWait(ledger) }
        #expect(failure.exitCode == 74)
        let syncs = disk.callCount(of: .syncContent, prefix: "journal-")
        let writes = disk.callCount(of: .write, prefix: "journal-")
        #expect(throws: failure) { try ledger.loop.commit(inline: true) }
        #expect(throws: failure) { try ledger.loop.harvest() }
        #expect(throws: failure) { try ledger.loop.close() }
        #expect(ledger.loop.durableSequence == 1)
        #expect(disk.callCount(of: .syncContent, prefix: "journal-") == syncs)
        #expect(disk.callCount(of: .write, prefix: "journal-") == writes)
        disk.crash(.everythingUnsyncedLost)
        #expect(try Ledger(disk.mount()).bodies == [ledger.bodies[0]])
    }

    @Test func `an interrupted call is repeated without effect`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        disk.inject(DiskFault(.write, failing: 3, code: 4))
        disk.inject(DiskFault(.syncContent, failing: 3, code: 4))
        try ledger.commit()
        #expect(ledger.loop.durableSequence == 1)
    }

    @Test func `a closed journal is sealed, cut and starts again without rewriting`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        try ledger.commit(3)
        try ledger.loop.close()
        let name = "journal-0000000001-0000000001-00000000000000000001.seg"
        #expect(disk.content(of: name)?.count == 3 * 4096, "header, batch, seal")
        let next = try Ledger(disk.mount())
        #expect(next.bodies == ledger.bodies)
        #expect(disk.names.contains(name))
        #expect(disk.names.contains("journal-0000000002-0000000002-00000000000000000003.seg"))
    }

    @Test func `a rollover notices another writer`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        disk.remove("LOCK")
        disk.place([], at: "LOCK")
        let failure = #expect(throws: StorageError.self) {
            for _ in 0..<20 { try ledger.commit() }
        }
        #expect(failure == .fenced(file: "LOCK"))
        #expect(failure?.exitCode == 74)
    }

    private func commitAndWait(_ ledger: Ledger) throws(StorageError) {
        try ledger.loop.commit(inline: false)
        while ledger.loop.durableSequence < ledger.loop.lastSequence {
            Readiness.wait(for: ledger.loop.completionDescriptor)
            try ledger.loop.harvest()
        }
    }
}
