import Journaling
import Platform
import Simulation
import Testing

@testable import Storage

/// The re-reading of everything that is kept, alone and beside a daemon.
@Suite struct ScrubTests {
    /// A closed directory with two snapshots, several segments and a key.
    private static func closed() throws(StorageError) -> SimulatedDisk {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        let publisher = ledger.directory.makeSnapshotPublisher(for: ledger.loop)
        for count in 1...25 {
            try ledger.commit()
            if count == 10 || count == 20 { _ = ledger.snapshot(publisher) }
        }
        try ledger.loop.close()
        disk.place(KeyContainer.encoded([UInt8](repeating: 3, count: 32)), at: "audit.key")
        return disk
    }

    private static func run(_ disk: SimulatedDisk) throws(StorageError) -> Scrub {
        var scrub = try DirectoryView(path: "data", calls: disk.mount()).makeScrub()
        while case .more = scrub.step() {}
        return scrub
    }

    private static func kept(_ disk: SimulatedDisk) throws -> [String] {
        let manifest = try #require(try DirectoryView(path: "data", calls: disk.mount()).manifest)
        return ["MANIFEST", "audit.key"] + manifest.segments.map(\.fileName)
            + manifest.snapshots.map { FileName.snapshotText(sequence: $0.position.sequence) }
    }

    @Test func `a good directory is read whole and nothing is found`() throws {
        let disk = try Self.closed()
        let changes = disk.changeCount
        let scrub = try Self.run(disk)
        #expect(scrub.findings == [])
        #expect(scrub.tornTail == nil)
        let kept = try Self.kept(disk)
        #expect(scrub.fileCount == kept.count)
        #expect(scrub.byteCount == kept.reduce(0) { $0 + UInt64(disk.content(of: $1)?.count ?? 0) })
        #expect(disk.changeCount == changes, "a look changes nothing")
    }

    @Test func `any flipped bit of any kept file is found, and the file named`() throws {
        let fixture = try Self.closed()
        let kept = try Self.kept(fixture)
        let disk = fixture.copy()
        for name in kept {
            let whole = try #require(fixture.content(of: name))
            for offset in stride(from: 0, to: whole.count, by: whole.count > 4096 ? 29 : 1) {
                var flipped = whole
                flipped[offset] ^= 1 << (offset % 8)
                disk.place(flipped, at: name)
                let findings = try Self.run(disk).findings
                if findings.map(\.file) != [name] { Issue.record("\(name) offset \(offset): \(findings)") }
            }
            disk.place(whole, at: name)
        }
        #expect(try Self.run(disk).findings == [])
    }

    @Test func `a missing, a short and an empty file are found, each for itself`() throws {
        let disk = try Self.closed()
        let kept = try Self.kept(disk).dropFirst(2)
        let short = try #require(disk.content(of: kept.first ?? ""))
        disk.place(Array(short.dropLast()), at: kept.first ?? "")
        disk.place([], at: kept.dropFirst().first ?? "")
        disk.remove(kept.last ?? "")
        let scrub = try Self.run(disk)
        let found = [kept.first, kept.dropFirst().first, kept.last].compactMap(\.self)
        #expect(Set(scrub.findings.compactMap(\.file)) == Set(found))
        #expect(scrub.findings.allSatisfy { $0.exitCode == 65 })
    }

    @Test func `a failing read is a finding of its own and the other files are read`() throws {
        let disk = try Self.closed()
        let calls = disk.mount()
        var scrub = try DirectoryView(path: "data", calls: calls).makeScrub()
        disk.inject(DiskFault(.read, prefix: "snap-", code: 5))
        while case .more = scrub.step() {}
        #expect(scrub.findings.map(\.exitCode) == [74])
        #expect(scrub.fileCount == (try Self.kept(disk).count))
    }

    @Test func `beside a daemon nothing is found that is not there, and files it drops meanwhile are not missed`()
        throws
    {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        let publisher = ledger.directory.makeSnapshotPublisher(for: ledger.loop)
        for _ in 1...10 { try ledger.commit() }
        _ = ledger.snapshot(publisher)
        let view = try DirectoryView(path: "data", calls: disk.mountBeside())
        #expect(view.company == .besideWriter(pid: 4711))
        #expect(throws: StorageError.lockHeld(directory: "data", pid: 4711)) { try view.requireAlone() }
        var scrub = view.makeScrub()
        for _ in 0..<3 { _ = scrub.step() }
        for count in 11...60 {
            try ledger.commit()
            if count % 10 == 0 { _ = ledger.snapshot(publisher) }
        }
        while case .more = scrub.step() {}
        #expect(scrub.findings == [])
        var own = ledger.directory.makeScrub(beside: ledger.loop.writer)
        while case .more = own.step() {}
        #expect(own.findings == [])
    }

    /// A daemon with frames of one and of two blocks in its open segment, and where that is durable up to.
    private static func serving() throws -> (disk: SimulatedDisk, ledger: Ledger, name: String, durableEnd: Int) {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        try ledger.commit()
        try ledger.commit(4, byteCount: 1_500)
        try ledger.commit()
        let name = try #require(Fixture.segments(disk).last)
        return (disk, ledger, name, 5 * 4096)
    }

    @Test func `a daemon reads its open segment as far as it is durable, and finds any flipped bit there`() throws {
        let (disk, ledger, name, durableEnd) = try Self.serving()
        let whole = try #require(disk.content(of: name))
        #expect(ledger.loop.writer.durableEnd == (name, UInt64(durableEnd)))
        for offset in stride(from: 0, to: whole.count, by: 31) {
            var flipped = whole
            flipped[offset] ^= 1 << (offset % 8)
            disk.place(flipped, at: name)
            var scrub = ledger.directory.makeScrub(beside: ledger.loop.writer)
            while case .more = scrub.step() {}
            let expected = offset < durableEnd ? [name] : []
            if scrub.findings.map(\.file) != expected { Issue.record("offset \(offset): \(scrub.findings)") }
            #expect(scrub.tornTail == nil, "what lies behind is the writer's")
        }
    }

    @Test func `a tool beside a daemon finds any flipped bit in the open segment that a frame follows`() throws {
        let (disk, ledger, name, durableEnd) = try Self.serving()
        let whole = try #require(disk.content(of: name))
        let view = try DirectoryView(path: "data", calls: disk.mountBeside())
        for offset in stride(from: 0, to: whole.count, by: 31) {
            var flipped = whole
            flipped[offset] ^= 1 << (offset % 8)
            disk.place(flipped, at: name)
            var scrub = view.makeScrub()
            while case .more = scrub.step() {}
            let expected = offset < durableEnd - 4096 ? [name] : []
            if scrub.findings.map(\.file) != expected { Issue.record("offset \(offset): \(scrub.findings)") }
        }
        #expect(ledger.loop.durableSequence == 6)
    }

    @Test func `a segment that its writer closes meanwhile is read to its seal`() throws {
        let (disk, ledger, name, _) = try Self.serving()
        var scrub = ledger.directory.makeScrub(beside: ledger.loop.writer)
        _ = scrub.step()
        for _ in 0..<3 { try ledger.commit() }
        #expect(Fixture.segments(disk).last != name)
        var flipped = try #require(disk.content(of: name))
        flipped[flipped.count - 9] ^= 1
        disk.place(flipped, at: name)
        while case .more = scrub.step() {}
        #expect(scrub.findings.map(\.file) == [name])
    }

    @Test func `the open segment of a killed daemon is judged as a start judges it`() throws {
        let disk = try Fixture.openTail()
        let name = Fixture.segments(disk)[0]
        #expect(try Self.run(disk).findings == [])
        let whole = try #require(disk.content(of: name))
        // In a frame, in the last frame, and in the zeros where a frame that was never synced could have lain.
        for (offset, isDamage) in [(4100, true), (3 * 4096 + 100, true), (5 * 4096 + 700, false)] {
            var flipped = whole
            flipped[offset] ^= 4
            disk.place(flipped, at: name)
            let scrub = try Self.run(disk)
            #expect(scrub.findings.isEmpty != isDamage, "offset \(offset)")
            #expect((scrub.tornTail == nil) == isDamage, "offset \(offset)")
        }
        disk.place(Array(whole[..<(3 * 4096 + 600)]), at: name)
        let torn = try Self.run(disk)
        #expect(torn.findings == [])
        #expect(torn.tornTail?.offset == UInt64(3 * 4096))
        #expect(torn.tornTail?.file == name)
    }

    @Test func `what only looks is given no way to change a real directory`() throws {
        let scratch = try ScratchDirectory()
        #expect(throws: StorageError.self) { try DirectoryView(path: scratch.path, calls: ReadOnlyStorage()) }
        #expect(scratch.names == [])
        let ledger = try Ledger(POSIXStorage(), path: scratch.path)
        try ledger.commit()
        let before = scratch.fingerprint()
        let view = try DirectoryView(path: scratch.path, calls: ReadOnlyStorage())
        #expect(view.company == .besideWriter(pid: 4711))
        var scrub = view.makeScrub()
        while case .more = scrub.step() {}
        #expect(scrub.findings == [])
        #expect(scratch.fingerprint() == before)
        let directory = try ReadOnlyStorage().openDirectory(path: scratch.path)
        #expect(throws: SystemError.self) { _ = try directory.create("new") }
        #expect(throws: SystemError.self) { try directory.unlink("MANIFEST") }
        #expect(throws: SystemError.self) { try directory.rename("MANIFEST", to: "x") }
        #expect(throws: SystemError.self) { try directory.sync() }
        let file = try directory.open("MANIFEST")
        let bytes: [UInt8] = [1]
        #expect(throws: SystemError.self) { _ = try file.write(bytes.span, at: 0) }
        #expect(throws: SystemError.self) { try file.truncate(to: 0) }
    }

    @Test func `a look keeps a daemon from starting meanwhile`() throws {
        let scratch = try ScratchDirectory()
        try Ledger(POSIXStorage(), path: scratch.path).loop.close()
        do {
            let view = try DirectoryView(path: scratch.path, calls: ReadOnlyStorage())
            let second = try DirectoryView(path: scratch.path, calls: ReadOnlyStorage())
            #expect(view.company == .alone && second.company == .alone)
            let failure = #expect(throws: StorageError.self) { try Ledger(POSIXStorage(), path: scratch.path) }
            #expect(failure?.exitCode == 75)
        }
        try Ledger(POSIXStorage(), path: scratch.path).loop.close()
    }
}
