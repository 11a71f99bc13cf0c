import JournalTools
import Journaling
import RoutePlanning
import Simulation
import Storage
import Testing

/// `journal verify`: what is good passes, and whatever is wrong is found and named.
@Suite struct VerifierTests {
    @Test func `a good directory passes, from every snapshot to the same state`() throws {
        let (disk, state) = try Fixture.closed()
        let before = Fixture.picture(disk)
        let verification = try Fixture.verify(disk)
        #expect(verification.findings == [])
        #expect(verification.notes == [])
        #expect(verification.exitCode == 0)
        // The two snapshots and, since nothing has gone yet, the beginning.
        #expect(verification.replays.map(\.origin) == [17, 8, nil])
        #expect(verification.replays.map(\.entryCount) == [9, 18, 26])
        #expect(Set(verification.replays.map(\.stateDigest)) == [state.stateDigest])
        #expect(verification.outcome?.end.sequence == 26)
        #expect(verification.outcome?.planCount == 24)
        #expect(Fixture.picture(disk) == before, "nothing is touched")
    }

    @Test func `a fresh and an empty directory pass`() throws {
        let disk = SimulatedDisk()
        try Life(disk.mount()).close()
        let verification = try Fixture.verify(disk)
        #expect(verification.findings == [])
        #expect(verification.outcome?.end.sequence == 0)
    }

    @Test(arguments: 0..<8)
    func `in a small directory a flipped bit in any byte of any kept file is found`(bit: Int)
        throws
    {
        let fixture = SimulatedDisk()
        let life = try Life(fixture.mount())
        try life.create(1)
        try life.snapshot()
        try life.close()
        let disk = fixture.copy()
        for name in try Fixture.kept(fixture) + ["MANIFEST", "audit.key"] {
            let whole = try #require(fixture.content(of: name))
            for offset in stride(from: bit, to: whole.count, by: 8) {
                var flipped = whole
                flipped[offset] ^= 1 << ((bit + offset / 8) % 8)
                disk.place(flipped, at: name)
                let calls = disk.mount()
                let scrub = ScrubRun(try Looking.at(path: "data", calls: calls), calls: calls, bytesPerSecond: nil)
                if scrub.findings.map(\.file) != [name] { Issue.record("\(name) \(offset): \(scrub.findings)") }
            }
            disk.place(whole, at: name)
        }
    }

    @Test func `any flipped bit of any kept file is found, in the file it lies in`() throws {
        let fixture = try Fixture.closed().disk
        let names = try Fixture.kept(fixture) + ["MANIFEST", "audit.key"]
        let disk = fixture.copy()
        for name in names {
            let whole = try #require(fixture.content(of: name))
            for offset in stride(from: 0, to: whole.count, by: whole.count > 4096 ? 311 : 7) {
                var flipped = whole
                flipped[offset] ^= 1 << (offset % 8)
                disk.place(flipped, at: name)
                let verification = try Fixture.verify(disk)
                let isFound = verification.findings.contains { $0.file == name } && verification.exitCode == 65
                if !isFound { Issue.record("\(name) offset \(offset): \(verification.findings)") }
            }
            disk.place(whole, at: name)
        }
        #expect(try Fixture.verify(disk).findings == [])
    }

    @Test func `a flipped bit in an open segment is found, its unused end included`() throws {
        let fixture = try Fixture.killed().disk
        let name = try #require(
            try Fixture.kept(fixture).first { name in
                name.hasSuffix(".seg") && (fixture.content(of: name)?.last == 0)
            })
        let whole = try #require(fixture.content(of: name))
        #expect(try Fixture.verify(fixture).findings == [])
        for offset in stride(from: 0, to: whole.count, by: 509) {
            let disk = fixture.copy()
            Fixture.edit(disk, name) { $0[offset] ^= 1 << (offset % 8) }
            let verification = try Fixture.verify(disk)
            // In the zeros a lone bit may be what a torn write leaves: then the tail is told, and nothing is lost.
            let isTold =
                verification.findings.contains { $0.file == name } || verification.notes.contains { $0.file == name }
            if !isTold { Issue.record("offset \(offset): nothing found") }
        }
    }

    @Test(arguments: ["missing", "empty", "short", "doubled", "swapped"])
    func `a file that is not what it should be is found`(what: String) throws {
        let fixture = try Fixture.closed().disk
        for name in try Fixture.kept(fixture) {
            let disk = fixture.copy()
            let others = try Fixture.kept(disk).filter { $0 != name && $0.hasSuffix(".seg") == name.hasSuffix(".seg") }
            let other = try #require(others.first)
            switch what {
            case "missing": disk.remove(name)
            case "empty": disk.place([], at: name)
            case "short": Fixture.edit(disk, name) { $0.removeLast(4096 - 1) }
            case "doubled": disk.place(try #require(disk.content(of: other)), at: name)
            default:
                let bytes = try #require(disk.content(of: name))
                disk.place(try #require(disk.content(of: other)), at: name)
                disk.place(bytes, at: other)
            }
            let verification = try Fixture.verify(disk)
            #expect(verification.exitCode == 65, "\(name) \(what)")
            #expect(verification.findings.contains { $0.file == name }, "\(name) \(what): \(verification.findings)")
        }
    }

    @Test func `what does not belong to the data is noted and no fault`() throws {
        let disk = try Fixture.closed().disk
        disk.place([1], at: "spare.tmp")
        disk.place([1], at: "old.torn")
        disk.place([1], at: "notes.txt")
        disk.place([1], at: "audit.db")
        let verification = try Fixture.verify(disk)
        #expect(verification.exitCode == 0)
        #expect(
            verification.notes.map { "\($0.word) \($0.file ?? "")" } == [
                "audit_store audit.db", "unknown_file notes.txt", "set_aside old.torn", "leftover spare.tmp",
            ])
    }

    @Test func `a segment that nobody names and that holds entries is a fault`() throws {
        let disk = try Fixture.closed().disk
        let last = try #require(try Fixture.manifest(disk).segments.last)
        let name = DirectoryView.name(of: last)
        let copy = name.replacing("-\(String(repeating: "0", count: 9))\(last.index)-", with: "-0000000099-")
        disk.place(try #require(disk.content(of: name)), at: copy)
        let verification = try Fixture.verify(disk)
        #expect(verification.findings.map(\.word) == ["unlisted_segment"])
        #expect(verification.exitCode == 65)
    }

    @Test func `a torn tail is noted and no fault`() throws {
        let (fixture, state) = try Fixture.killed()
        let life = try Life(fixture.mount(), seed: 2)
        try life.create(1)
        fixture.crash(.processKilled)
        let name = try #require(try Fixture.manifest(fixture).segments.last.map { DirectoryView.name(of: $0) })
        Fixture.edit(fixture, name) { bytes in for index in 4096 + 900..<bytes.count { bytes[index] = 0 } }
        let verification = try Fixture.verify(fixture)
        #expect(verification.findings == [])
        #expect(verification.notes.contains { $0.word == "torn_tail" && $0.offset == 4096 })
        #expect(verification.outcome?.stateDigest == state.stateDigest)
    }

    @Test func `a directory a daemon owns is not judged`() throws {
        let disk = SimulatedDisk()
        let life = try Life(disk.mount())
        try life.create(2)
        let failure = #expect(throws: StorageError.self) {
            try Verifier(Looking.at(path: "data", calls: disk.mountBeside()))
        }
        #expect(failure == .lockHeld(directory: "data", pid: 4711))
        #expect(failure?.exitCode == 75)
    }

    @Test func `a disk that does not answer is told from damage`() throws {
        let disk = try Fixture.closed().disk
        let calls = disk.mount()
        let view = try Looking.at(path: "data", calls: calls)
        disk.inject(DiskFault(.read, prefix: "snap-", failing: 100, code: 5))
        let verification = try Verifier(view).run()
        #expect(verification.exitCode == 74)
        #expect(Set(verification.findings.map(\.word)) == ["unreadable"])
    }

    @Test func `a report has a fixed shape`() throws {
        let disk = try Fixture.closed().disk
        let name = try Fixture.kept(disk)[0]
        Fixture.edit(disk, name) { $0[2 * 4096 + 700] ^= 1 }
        let report = try Fixture.verify(disk).report
        #expect(report["verdict"] == .text("damaged"))
        #expect(report["instance"] == .text("00000000000000e100000000000000e2"))
        guard case .list(let findings) = report["findings"], let first = findings.first else {
            Issue.record("no findings: \(report)")
            return
        }
        #expect(first["finding"] == .text("corrupt_middle"))
        #expect(first["file"] == .text(name))
        #expect(first["offset"] == .count(8192))
        #expect(first["first_sequence"] != nil)
    }
}
