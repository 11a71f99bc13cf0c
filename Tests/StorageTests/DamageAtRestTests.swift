import Journaling
import Simulation
import Testing

@testable import Storage

/// Fault matrix, part c: bytes that changed while nobody looked; names carry the row's number.
@Suite struct DamageAtRestTests {
    private static let block = 4096

    /// Two frames of one block, one of `blockCount`, and a seal if that is said; the process was killed.
    private static func tail(blockCount: Int, isSealed: Bool) throws(StorageError) -> SimulatedDisk {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount(), configuration: Self.wide)
        for _ in 0..<2 { try ledger.commit() }
        try ledger.commit(blockCount, byteCount: blockCount == 1 ? 200 : 3_600)
        if isSealed { try ledger.loop.sealIdle(inline: true) }
        disk.crash(.processKilled)
        return disk
    }

    private static let wide = JournalConfiguration(
        segmentByteCount: 16 * 4096, batchByteCountMax: 4 * 4096, batchEntryCountMax: 8, threads: .none)

    @Test(arguments: [(1, true), (2, false), (3, true)])
    func `F34 a file that ends at any byte of its last frame, or of a seal behind it, starts without what is cut`(
        blockCount: Int, isSealed: Bool
    ) throws {
        let fixture = try Self.tail(blockCount: blockCount, isSealed: isSealed)
        let name = Fixture.segments(fixture)[0]
        let whole = try #require(fixture.content(of: name))
        let all = try #require(StartOutcome(fixture.copy(), configuration: Self.wide).ledger).bodies
        let (begin, end) = (3 * Self.block, (3 + blockCount) * Self.block)
        #expect(all.count == 2 + blockCount)
        #expect(
            whole[(end - Self.block)...].prefix(Self.block).contains { $0 != 0 }, "the frame has \(blockCount) blocks")
        #expect(whole[end...].prefix(Self.block).contains { $0 != 0 } == isSealed)
        // Every byte of a frame of two blocks and of a seal; a sample of the others.
        let frame = Array(stride(from: begin, to: end, by: blockCount == 2 ? 1 : 31))
        for byteCount in frame + Array(end...end + (isSealed ? Self.block : 0)) {
            let disk = fixture.copy()
            disk.place(Array(whole[..<byteCount]), at: name)
            let (recovery, bodies) = try Self.recovered(disk)
            let isClean = byteCount == begin || byteCount == end || byteCount == end + Self.block
            let place = isClean ? nil : UInt64(byteCount < end ? begin : end)
            if bodies != Array(all.prefix(byteCount < end ? 2 : 2 + blockCount))
                || recovery.droppedTail?.offset != place
            {
                Issue.record("cut at \(byteCount): \(bodies.count), \(String(describing: recovery.droppedTail))")
            }
            // What follows such a recovery is the same for each of them: a sample goes all the way.
            guard byteCount % 241 == 0 || isClean else { continue }
            let ledger = StartOutcome(disk, configuration: Self.wide).ledger
            if ledger?.bodies != bodies { Issue.record("cut at \(byteCount): no start") }
            try ledger?.commit()
        }
    }

    /// Reads a directory as a start does, up to where it would begin to write.
    private static func recovered(_ disk: SimulatedDisk) throws -> (Recovery, [[UInt8]]) {
        let directory = try DataDirectory.open(
            path: "data", calls: disk.mount(), freshInstance: Ledger.instance, processID: 1)
        return try Ledger.recover(directory)
    }

    @Test func `F34 a closed segment that lost bytes is refused`() throws {
        let fixture = SimulatedDisk()
        let ledger = try Ledger(fixture.mount(), configuration: Self.wide)
        for _ in 0..<2 { try ledger.commit() }
        try ledger.commit(2, byteCount: 3_600)
        try ledger.loop.close()
        let name = Fixture.segments(fixture)[0]
        let whole = try #require(fixture.content(of: name))
        let sealed = try #require(
            try DirectoryView(path: "data", calls: fixture.copy().mount()).manifest?.segments[0].seal)
        #expect(sealed.byteCount == UInt64(whole.count) && whole.count == 6 * Self.block, "header, four blocks, a seal")
        // Every byte of the seal and of the frame before it; a sample of the rest.
        for byteCount in Array(stride(from: 0, to: 3 * Self.block, by: 499)) + Array(3 * Self.block..<whole.count) {
            let disk = fixture.copy()
            disk.place(Array(whole[..<byteCount]), at: name)
            do {
                _ = try Self.recovered(disk)
                Issue.record("cut at \(byteCount): it starts")
            } catch let error as StorageError {
                guard case .damaged(let damage) = error, damage.finding == .sealedEndMismatch, damage.file == name,
                    error.exitCode == 65
                else {
                    Issue.record("cut at \(byteCount): \(error)")
                    continue
                }
            }
        }
    }

    @Test func `F35 a last frame zeroed from any byte on starts without it`() throws {
        let fixture = try Fixture.openTail()
        let name = Fixture.segments(fixture)[0]
        for offset in Fixture.offsets {
            let disk = fixture.copy()
            Self.edit(disk, name) { bytes in
                for index in 3 * Self.block + offset..<bytes.count { bytes[index] = 0 }
            }
            let outcome = StartOutcome(disk)
            if outcome.ledger?.bodies != Fixture.bodies(2) { Issue.record("offset \(offset): \(outcome)") }
            guard let dropped = outcome.ledger?.recovery.droppedTail else {
                if offset > 0 { Issue.record("nothing dropped at offset \(offset)") }
                continue
            }
            #expect(dropped.file == name)
            #expect(dropped.offset == UInt64(3 * Self.block))
            #expect(disk.names.contains(name + ".torn"), "the original stays for inspection")
        }
    }

    @Test func `F37 a flipped bit in a frame that a seal follows is refused with its place`() throws {
        let fixture = try Fixture.sealedTail()
        let name = Fixture.segments(fixture)[0]
        let names = fixture.names
        for offset in Fixture.offsets {
            let disk = fixture.copy()
            Self.edit(disk, name) { $0[3 * Self.block + offset] ^= 1 << (offset % 8) }
            let outcome = StartOutcome(disk)
            let damage = outcome.damage
            if damage?.finding != .corruptMiddle { Issue.record("offset \(offset): \(outcome)") }
            #expect(outcome.refusal?.exitCode == 65)
            #expect(damage?.file == name)
            #expect(damage?.offset == UInt64(3 * Self.block))
            #expect(damage?.firstBatch == 3)
            #expect(damage?.firstSequence == 3)
            #expect(disk.names == names, "nothing is deleted")
        }
    }

    @Test func `F38 a flipped bit in a frame without a successor is refused as ambiguous`() throws {
        let fixture = try Fixture.openTail()
        let name = Fixture.segments(fixture)[0]
        for offset in Fixture.offsets {
            let disk = fixture.copy()
            Self.edit(disk, name) { $0[3 * Self.block + offset] ^= 1 << (offset % 8) }
            let outcome = StartOutcome(disk)
            if outcome.damage?.finding != .ambiguousTail { Issue.record("offset \(offset): \(outcome)") }
            #expect(outcome.refusal?.exitCode == 65)
            #expect(outcome.damage?.firstSequence == 3)
        }
    }

    @Test(arguments: [4096, 64])
    func `F40 F41 zeros over a middle frame or its header are refused`(byteCount: Int) throws {
        let disk = try Fixture.openTail()
        let name = Fixture.segments(disk)[0]
        Self.edit(disk, name) { bytes in
            for index in 2 * Self.block..<2 * Self.block + byteCount { bytes[index] = 0 }
        }
        let damage = StartOutcome(disk).damage
        #expect(damage?.finding == .corruptMiddle)
        #expect(damage?.offset == UInt64(2 * Self.block))
        #expect(damage?.firstSequence == 2)
    }

    @Test func `F43 a damaged MANIFEST is refused and nothing is deleted`() throws {
        let fixture = try Fixture.severalSegments()
        let whole = try #require(fixture.content(of: "MANIFEST"))
        for offset in whole.indices {
            let disk = fixture.copy()
            Self.edit(disk, "MANIFEST") { $0[offset] ^= 1 << (offset % 8) }
            let outcome = StartOutcome(disk)
            if outcome.damage?.finding != .manifestDamaged { Issue.record("offset \(offset): \(outcome)") }
            #expect(disk.names == fixture.names)
        }
        let disk = fixture.copy()
        disk.remove("MANIFEST")
        #expect(StartOutcome(disk).damage?.finding == .manifestMissing)
        #expect(Fixture.segments(disk) == Fixture.segments(fixture))
    }

    @Test func `F44 a flipped bit in the newest snapshot falls back to the older, loudly`() throws {
        let fixture = try Fixture.twoSnapshots()
        let newest = "snap-00000000000000000020"
        let byteCount = try #require(fixture.content(of: newest)).count
        for offset in Array(0..<100) + Array(stride(from: 100, to: byteCount - 60, by: 211))
            + Array(byteCount - 60..<byteCount)
        {
            let disk = fixture.copy()
            Self.edit(disk, newest) { $0[offset] ^= 1 << (offset % 8) }
            let outcome = StartOutcome(disk)
            if outcome.ledger?.bodies != Fixture.bodies(25) { Issue.record("offset \(offset): \(outcome)") }
            #expect(outcome.ledger?.recovery.fallbacks.map(\.file) == [newest])
            #expect(outcome.ledger?.recovery.snapshot?.mark.sequence == 10)
        }
    }

    @Test(arguments: [0, 1, 4096, 5000])
    func `F46 a truncated newest snapshot falls back to the older`(byteCount: Int) throws {
        let disk = try Fixture.twoSnapshots()
        Self.edit(disk, "snap-00000000000000000020") { $0 = Array($0[..<byteCount]) }
        let ledger = try #require(StartOutcome(disk).ledger)
        #expect(ledger.bodies == Fixture.bodies(25))
        #expect(ledger.recovery.fallbacks.count == 1)
    }

    @Test func `two damaged snapshots are refused`() throws {
        let disk = try Fixture.twoSnapshots()
        for name in disk.names where name.hasPrefix("snap-") { Self.edit(disk, name) { $0[4200] ^= 1 } }
        #expect(StartOutcome(disk).damage?.finding == .noUsableSnapshot)
    }

    @Test func `F47 a missing middle segment is refused with the batches in the gap`() throws {
        let disk = try Fixture.severalSegments()
        let missing = Fixture.segments(disk)[1]
        disk.remove(missing)
        let damage = StartOutcome(disk).damage
        #expect(damage?.finding == .fileMissing)
        #expect(damage?.file == missing)
        #expect(damage?.firstBatch == 8)
        #expect(damage?.firstSequence == 7)
        #expect(damage?.lastSequence == 12)
    }

    @Test func `F49 a segment copied to the next name is refused`() throws {
        let disk = try Fixture.openTail()
        let original = Fixture.segments(disk)[0]
        let copy = FileName.segmentText(epoch: 1, index: 2, firstBatch: 4)
        disk.place(try #require(disk.content(of: original)), at: copy)
        let damage = StartOutcome(disk).damage
        #expect(damage?.finding == .unlistedSegment)
        #expect(damage?.file == copy)
    }

    @Test func `F50 two swapped segments are refused`() throws {
        let disk = try Fixture.severalSegments()
        let segments = Fixture.segments(disk)
        let first = try #require(disk.content(of: segments[0]))
        disk.place(try #require(disk.content(of: segments[1])), at: segments[0])
        disk.place(first, at: segments[1])
        #expect(StartOutcome(disk).damage?.finding == .headerMismatch)
    }

    @Test func `F52 an older copy of a closed segment is refused`() throws {
        let fixture = SimulatedDisk()
        let ledger = try Ledger(fixture.mount())
        try ledger.commit()
        let name = Fixture.segments(fixture)[0]
        let backup = try #require(fixture.content(of: name))
        for _ in 0..<10 { try ledger.commit() }
        fixture.crash(.processKilled)
        fixture.place(backup, at: name)
        let damage = StartOutcome(fixture).damage
        #expect(damage?.finding == .corruptMiddle)
        #expect(damage?.file == name)
    }

    @Test(arguments: [(from: 1, to: 2), (from: 2, to: 1), (from: 1, to: 4), (from: 1, to: 6), (from: 3, to: 5)])
    func `F53 a frame written to another place is refused`(move: (from: Int, to: Int)) throws {
        let disk = try Fixture.openTail()
        let name = Fixture.segments(disk)[0]
        Self.edit(disk, name) { bytes in
            let frame = Array(bytes[move.from * Self.block..<(move.from + 1) * Self.block])
            bytes.replaceSubrange(move.to * Self.block..<(move.to + 1) * Self.block, with: frame)
        }
        #expect(StartOutcome(disk).refusal?.exitCode == 65)
    }

    @Test func `F55 temporary files go, unknown ones are reported and left alone`() throws {
        let disk = try Fixture.openTail()
        for name in ["spare.tmp", "snap-00000000000000000009.tmp", "MANIFEST.tmp", "MANIFEST~", "old.torn", "audit.db"]
        {
            disk.place([1, 2, 3], at: name)
        }
        let ledger = try #require(StartOutcome(disk).ledger)
        #expect(ledger.recovery.unknownFiles == ["MANIFEST~"])
        #expect(!disk.names.contains { $0.hasSuffix(".tmp") })
        #expect(disk.content(of: "MANIFEST~") == [1, 2, 3])
        #expect(disk.content(of: "old.torn") == [1, 2, 3])
        #expect(disk.content(of: "audit.db") == [1, 2, 3])
    }

    @Test(arguments: ["journal-", "MANIFEST", "snap-"])
    func `F56 a failing read is an I/O error and nothing is cut or deleted`(prefix: String) throws {
        let disk = try Fixture.twoSnapshots()
        let names = disk.names
        for passing in 0..<3 {
            let calls = disk.mount()
            disk.inject(DiskFault(.read, prefix: prefix, passing: passing, failing: 1, code: 5))
            let failure = try? #require(throws: StorageError.self) {
                let directory = try DataDirectory.open(
                    path: "data", calls: calls, freshInstance: Ledger.instance, processID: 1)
                _ = try Ledger.recover(directory)
            }
            if let failure { #expect(failure.exitCode == 74) }
            #expect(disk.names == names)
        }
    }

    @Test func `F122 an unknown kind of entry is refused with its sequence`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        try ledger.commit()
        let body: [UInt8] = [1]
        _ = ledger.loop.append(
            kind: 99, schemaVersion: 1, planHigh: 0, planLow: 0, journalTime: 5_000_000, body: body.span)
        try ledger.loop.commit(inline: true)
        disk.crash(.processKilled)
        let damage = StartOutcome(disk).damage
        #expect(damage?.finding == .entryUnreadable)
        #expect(damage?.firstSequence == 2)
    }

    private static func edit(_ disk: SimulatedDisk, _ name: String, _ change: (inout [UInt8]) -> Void) {
        var bytes = disk.content(of: name) ?? []
        change(&bytes)
        disk.place(bytes, at: name)
    }
}
