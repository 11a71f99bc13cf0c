import Glibc
import Journaling
import Platform
import Synchronization
import Testing

@testable import Storage

/// The same life on a real file system, with the journal's own threads.
@Suite struct RealDiskTests {
    private static let threaded = JournalConfiguration(
        segmentByteCount: 64 * 4096, batchByteCountMax: 16 * 4096, batchEntryCountMax: 64, threads: .own)

    @Test func `entries, rollovers and snapshots survive restarts`() throws {
        let scratch = try ScratchDirectory()
        var count = 0
        for round in 1...4 {
            let ledger = try self.start(scratch)
            #expect(ledger.bodies.count == count)
            #expect(ledger.bodies == (0..<count).map { Ledger.body(UInt64($0) + 1) })
            let publisher = ledger.directory.makeSnapshotPublisher(for: ledger.loop)
            for batch in 0..<40 {
                for _ in 0..<10 { ledger.append() }
                try ledger.loop.commit(inline: batch % 3 == 0 && !ledger.loop.isCommitInFlight)
                try self.settle(ledger)
            }
            if round != 2 {
                let frozen = ledger.bodies
                publisher.start(mark: ledger.loop.markSnapshot(), retainedFrom: .max) { emit throws(StorageError) in
                    for body in frozen { try emit(.plans, body.span) }
                    return UInt64(frozen.count)
                }
                Readiness.wait(for: publisher.completionDescriptor)
                guard case .published = publisher.harvest() else {
                    Issue.record("not published")
                    return
                }
            }
            count = ledger.bodies.count
            if round % 2 == 0 { try ledger.loop.close() }
        }
        #expect(scratch.names.filter { $0.hasPrefix("snap-") }.count == 2)
    }

    @Test func `re-reading beside a writer that never rests finds nothing, from inside and from outside`() throws {
        let scratch = try ScratchDirectory()
        let ledger = try self.start(scratch)
        let view = try DirectoryView(path: scratch.path, calls: ReadOnlyStorage())
        let writer = ledger.loop.writer
        let directory = ledger.directory
        let stops = Atomic<Bool>(false)
        let rounds = Atomic<Int>(0)
        let reader = try SystemThread(name: "reader") {
            while !stops.load(ordering: .acquiring) {
                for begun in [directory.makeScrub(beside: writer), view.makeScrub()] {
                    var scrub = begun
                    while case .more = scrub.step() {}
                    if !scrub.findings.isEmpty { Issue.record("\(scrub.findings)") }
                }
                rounds.wrappingAdd(1, ordering: .relaxed)
            }
        }
        // A MiB of journal or four, in some fifteen segments: what is read each time.
        let batches = 600
        for batch in 0..<batches {
            for _ in 0..<1 + batch % 24 { ledger.append() }
            try ledger.loop.commit(inline: false)
            try self.settle(ledger)
        }
        stops.store(true, ordering: .releasing)
        reader.join()
        #expect(rounds.load(ordering: .relaxed) > 0)
        print("\(batches) batches, \(rounds.load(ordering: .relaxed)) re-readings of each kind beside them")
        try ledger.loop.close()
    }

    @Test func `the directory is made with mode 0700 and its files with 0600`() throws {
        let scratch = try ScratchDirectory()
        let ledger = try self.start(scratch)
        try ledger.commit()
        try ledger.loop.close()
        #expect(scratch.mode() == 0o700)
        for name in scratch.names { #expect(scratch.mode(of: name) == 0o600) }
    }

    @Test func `F110 a second process touches nothing`() throws {
        let scratch = try ScratchDirectory()
        let ledger = try self.start(scratch, JournalConfiguration(threads: .none))
        try ledger.commit()
        let before = scratch.fingerprint()
        let failure = #expect(throws: StorageError.self) { try self.start(scratch) }
        #expect(failure == .lockHeld(directory: scratch.path, pid: 4711))
        #expect(scratch.fingerprint() == before)
    }

    @Test func `F112 a program started meanwhile does not inherit the journal's files`() throws {
        let scratch = try ScratchDirectory()
        let ledger = try self.start(scratch, JournalConfiguration(threads: .none))
        try ledger.commit()
        var checked = 0
        for descriptor in Int32(0)..<256 {
            var link = [UInt8](repeating: 0, count: 512)
            let byteCount = readlink("/proc/self/fd/\(descriptor)", &link, link.count)
            guard byteCount > 0, String(decoding: link[..<byteCount], as: UTF8.self).hasPrefix(scratch.path) else {
                continue
            }
            #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
            checked += 1
        }
        #expect(checked >= 3, "directory, lock and segment")
    }

    @Test func `F115 a directory without a parent cannot be made`() throws {
        let scratch = try ScratchDirectory()
        let failure = #expect(throws: StorageError.self) {
            try Ledger(POSIXStorage(), path: scratch.path + "/deeper/still")
        }
        #expect(failure?.exitCode == 73)
    }

    @Test func `a file in the directory's place cannot be used`() throws {
        let scratch = try ScratchDirectory()
        _ = try self.start(scratch, JournalConfiguration(threads: .none))
        let failure = #expect(throws: StorageError.self) {
            try Ledger(POSIXStorage(), path: scratch.path + "/LOCK")
        }
        #expect(failure?.exitCode == 73)
    }

    private func start(
        _ scratch: ScratchDirectory, _ configuration: JournalConfiguration = threaded
    ) throws(StorageError) -> Ledger {
        try Ledger(POSIXStorage(), path: scratch.path, configuration: configuration)
    }

    private func settle(_ ledger: Ledger) throws(StorageError) {
        while ledger.loop.durableSequence < ledger.loop.lastSequence {
            if ledger.loop.isCommitInFlight { Readiness.wait(for: ledger.loop.completionDescriptor) }
            try ledger.loop.harvest()
            if !ledger.loop.isCommitInFlight { try ledger.loop.commit(inline: false) }
        }
    }
}
