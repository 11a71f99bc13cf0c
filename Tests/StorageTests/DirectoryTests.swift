import Journaling
import Platform
import Simulation
import Testing

@testable import Storage

@Suite struct DirectoryTests {
    @Test func `F110 a second process is told the holder and changes nothing`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        try ledger.commit()
        let changes = disk.changeCount
        let failure = #expect(throws: StorageError.self) { try Ledger(disk.mountBeside()) }
        #expect(failure == .lockHeld(directory: "data", pid: 4711))
        #expect(failure?.exitCode == 75)
        #expect(disk.changeCount == changes)
        #expect(disk.pauseCount == 4, "five tries, four pauses")
        try ledger.commit()
    }

    @Test func `the lock goes with its process`() throws {
        let disk = SimulatedDisk()
        _ = try Ledger(disk.mount())
        disk.crash(.processKilled)
        #expect(try Ledger(disk.mount()).loop.epoch == 2)
    }

    @Test(arguments: [0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x0102_1997] as [UInt64])
    func `F115 a network file system is refused before anything is made`(magic: UInt64) throws {
        let disk = SimulatedDisk()
        let calls = disk.mount()
        disk.setFileSystemMagic(magic)
        let failure = #expect(throws: StorageError.self) { try Ledger(calls) }
        #expect(failure == .networkFileSystem(directory: "data", magic: magic))
        #expect(disk.names.isEmpty)
    }

    @Test func `F115 an overlay is used and reported`() throws {
        let disk = SimulatedDisk()
        let calls = disk.mount()
        disk.setFileSystemMagic(0x794C_7630)
        #expect(try Ledger(calls).directory.isOnOverlay)
        #expect(try !Ledger(SimulatedDisk().mount()).directory.isOnOverlay)
    }

    @Test func `F121 a newer format of any kind of file is refused with 76 and nothing is touched`() throws {
        let fixture = try Fixture.twoSnapshots()
        fixture.place(KeyContainer.encoded([UInt8](repeating: 5, count: AuditKey.byteCount)), at: "audit.key")
        let whole = ["MANIFEST", "audit.key"]
        let heads = fixture.names.filter { $0.hasSuffix(".seg") || $0.hasPrefix("snap-") }
        #expect(heads.count > 4)
        for name in heads + whole {
            let disk = fixture.copy()
            disk.place(Self.newer(try #require(disk.content(of: name)), isWhole: whole.contains(name)), at: name)
            let changes = disk.changeCount
            let lock = disk.content(of: "LOCK")
            let refusal = StartOutcome(disk).refusal
            #expect(refusal == .newerFormat(file: name, minimumReader: 2))
            #expect(refusal?.exitCode == 76)
            #expect(disk.changeCount == changes)
            #expect(disk.content(of: "LOCK") == lock)
        }
    }

    @Test func `F121 a newer schema in a segment or a snapshot is refused with 76 and nothing is touched`() throws {
        let disk = SimulatedDisk()
        do {
            let ledger = try Ledger(disk.mount(), schemaVersion: 2)
            let publisher = ledger.directory.makeSnapshotPublisher(for: ledger.loop)
            try ledger.commit()
            guard case .published = ledger.snapshot(publisher) else { throw StorageError.fenced(file: "") }
            disk.crash(.processKilled)
        }
        let files = disk.names.filter { $0.hasSuffix(".seg") || $0.hasPrefix("snap-") }
        #expect(files.count == 2)
        for name in files {
            let copy = disk.copy()
            for other in files where other != name { copy.remove(other) }
            let changes = copy.changeCount
            let refusal = StartOutcome(copy).refusal
            #expect(refusal == .newerSchema(file: name, schemaVersion: 2))
            #expect(refusal?.exitCode == 76)
            #expect(copy.changeCount == changes)
        }
        #expect(try Ledger(disk.mount(), schemaVersion: 2).bodies == Fixture.bodies(1))
        disk.crash(.processKilled)
        #expect(try Ledger(disk.mount(), schemaVersion: 3).bodies == Fixture.bodies(1), "a newer program reads it")
    }

    @Test func `F121 an entry of a newer schema is refused with 76, wherever it stands`() throws {
        let disk = try Fixture.openTail()
        let directory = try DataDirectory.open(
            path: "data", calls: disk.mount(), freshInstance: Ledger.instance, processID: 1)
        let failure = #expect(throws: StorageError.self) {
            try directory.recover { step, _ in
                guard case .entry(let header) = step, header.sequence == 2 else { return .applied }
                return .newer(schemaVersion: 9)
            }
        }
        #expect(failure == .newerSchema(file: Fixture.segments(disk)[0], schemaVersion: 9))
    }

    @Test func `F121 on a real disk a newer file leaves every file and its times as they were`() throws {
        for name in ["MANIFEST", "audit.key", "snap-00000000000000000001"] {
            let scratch = try ScratchDirectory()
            do {
                let ledger = try Ledger(POSIXStorage(), path: scratch.path)
                _ = try ledger.directory.readOrMakeAuditKey(
                    fresh: AuditKey(bytes: [UInt8](repeating: 5, count: AuditKey.byteCount)))
                try ledger.commit()
                guard case .published = ledger.snapshot(ledger.directory.makeSnapshotPublisher(for: ledger.loop))
                else { throw StorageError.fenced(file: "") }
            }
            let file = try POSIXStorage().openDirectory(path: scratch.path).open(name)
            let bytes = try NamedFile(name: name, file: file).read(byteCount: 1 << 20, at: 0)
            try NamedFile(name: name, file: file).write(Self.newer(bytes, isWhole: !name.hasPrefix("snap")).span, at: 0)
            let before = scratch.fingerprint()
            #expect(before.count > 4)
            let refusal = #expect(throws: StorageError.self) { try Ledger(POSIXStorage(), path: scratch.path) }
            #expect(refusal == .newerFormat(file: name, minimumReader: 2))
            #expect(scratch.fingerprint() == before)
        }
    }

    @Test func `the exit codes are those of the notes`() {
        let cause = SystemError(call: "x", code: 5)
        let codes: [(StorageError, Int32)] = [
            (.lockHeld(directory: "", pid: nil), 75), (.networkFileSystem(directory: "", magic: 0), 78),
            (.newerFormat(file: "", minimumReader: 2), 76), (.newerSchema(file: "", schemaVersion: 2), 76),
            (.cannotCreate(file: "", cause), 73),
            (.permission(file: "", cause), 77), (.directoryExposed(directory: "", permissions: 0o777), 77),
            (.noSpace(file: "", cause), 73),
            (.noSpaceToStart(directory: "", neededByteCount: 2, freeByteCount: 1, file: "", cause), 73),
            (.clockBeyondRange(nanoseconds: 0), 78),
            (.damaged(Damage(.corruptMiddle, file: "")), 65),
            (.unreadable(file: "", offset: 0, cause), 74), (.writeFailed(file: "", cause), 74),
            (.fenced(file: ""), 74), (.tooManySegments(count: 1), 74),
            (.diverged(file: "", offset: 0, sequence: 1), 70),
        ]
        for (error, code) in codes { #expect(error.exitCode == code) }
    }

    @Test(arguments: [0o777, 0o770, 0o722, 0o702, 0o720, 0o3777] as [UInt32])
    func `a directory that others may write to is refused before anything is touched`(permissions: UInt32) throws {
        let disk = try Fixture.openTail()
        let names = disk.names
        let calls = disk.mount()
        let changes = disk.changeCount
        disk.setDirectoryPermissions(permissions)
        let failure = #expect(throws: StorageError.self) { try Ledger(calls) }
        #expect(failure == .directoryExposed(directory: "data", permissions: permissions))
        #expect(failure?.exitCode == 77)
        #expect(disk.names == names && disk.changeCount == changes)
    }

    @Test(
        arguments: [(0o700, false), (0o2700, false), (0o750, true), (0o711, true), (0o704, true)] as [(UInt32, Bool)])
    func `a directory that others may look into is used and said to be shared`(
        permissions: UInt32, isShared: Bool
    ) throws {
        let disk = SimulatedDisk()
        let calls = disk.mount()
        disk.setDirectoryPermissions(permissions)
        let ledger = try Ledger(calls)
        #expect(ledger.directory.isShared == isShared && ledger.directory.permissions == permissions)
    }

    @Test func `a message names file, offset and sequence`() {
        let damage = Damage(
            .corruptMiddle, file: "journal-x.seg", offset: 8192, firstBatch: 2, firstSequence: 5, lastSequence: 9)
        #expect(
            StorageError.damaged(damage).description
                == "journal-x.seg is damaged where intact frames follow: what stood there was acknowledged "
                + "(offset 8192, batch 2, sequences 5 to 9)")
        #expect(
            StorageError.damaged(Damage(.manifestMissing, file: "MANIFEST")).description
                == "MANIFEST is missing, though there are segments or snapshots")
    }

    @Test func `F10 F14 F17 F19 leftovers of interrupted steps go and nothing else changes`() throws {
        let disk = try Fixture.severalSegments()
        for name in ["spare.tmp", "MANIFEST.tmp", "snap-00000000000000000020.tmp"] { disk.place([0, 1], at: name) }
        let ledger = try #require(StartOutcome(disk).ledger)
        #expect(ledger.bodies == Fixture.bodies(20))
        #expect(!disk.names.contains { $0.hasSuffix(".tmp") })
    }

    @Test func `F13 a successor without frames that the MANIFEST does not name is removed`() throws {
        let disk = try Fixture.sealedTail()
        let directory = try DataDirectory.open(
            path: "data", calls: disk.mount(), freshInstance: Ledger.instance, processID: 1)
        let (recovery, _) = try Ledger.recover(directory)
        let header = SegmentHeader(
            instance: recovery.instance, epoch: 1, index: 2, start: recovery.end, previousByteCount: 5 * 4096)
        let name = ManifestSegment(header).fileName
        disk.place(header.encoded() + [UInt8](repeating: 0, count: 7 * 4096), at: name)
        let ledger = try #require(StartOutcome(disk).ledger)
        #expect(ledger.bodies == Fixture.bodies(3))
        #expect(!disk.names.contains(name))
    }

    @Test func `F23 segments below the low-water mark that came back are ignored`() throws {
        let before = try Fixture.severalSegments()
        let resurrected = Fixture.segments(before)[0]
        let content = try #require(before.content(of: resurrected))
        let disk = try Fixture.twoSnapshots()
        #expect(!disk.names.contains(resurrected))
        disk.place(content, at: resurrected)
        let ledger = try #require(StartOutcome(disk).ledger)
        #expect(ledger.bodies == Fixture.bodies(25))
        #expect(!disk.names.contains(resurrected))
    }

    @Test func `F31 a snapshot whose content was lost is ignored unless the MANIFEST names it`() throws {
        let disk = try Fixture.twoSnapshots()
        disk.place([UInt8](repeating: 0, count: 9000), at: FileName.snapshotText(sequence: 24))
        let ledger = try #require(StartOutcome(disk).ledger)
        #expect(ledger.bodies == Fixture.bodies(25))
        #expect(ledger.recovery.fallbacks.isEmpty)
    }

    @Test func `F70 a failed rename or directory sync at the rollover is final`() throws {
        for fault in [
            DiskFault(.rename, prefix: "spare", code: 5), DiskFault(.syncDirectory, code: 5),
            DiskFault(.rename, prefix: "MANIFEST", code: 5), DiskFault(.create, prefix: "", code: 28),
        ] {
            let disk = SimulatedDisk()
            let ledger = try Ledger(disk.mount())
            for _ in 0..<6 { try ledger.commit() }
            disk.inject(fault)
            let failure = #expect(throws: StorageError.self) { try ledger.commit() }
            #expect(failure?.exitCode == 74)
            #expect(ledger.loop.durableSequence == 6)
            disk.crash(.everythingUnsyncedLost)
            let next = try #require(StartOutcome(disk).ledger)
            #expect(next.bodies == Fixture.bodies(6))
        }
    }

    @Test func `a MANIFEST names 4096 segments and refuses one more`() throws {
        let disk = SimulatedDisk()
        let folder = Folder(path: "data", directory: try disk.mount().openDirectory(path: "data"))
        let store = ManifestStore(folder: folder, manifest: Manifest(instance: Ledger.instance))
        let segments = (1...4097).map { index in
            ManifestSegment(epoch: 1, index: index, firstBatch: index, firstSequence: index, seal: nil)
        }
        try store.update { $0.segments = Array(segments.dropLast()) }
        #expect(throws: StorageError.tooManySegments(count: 4096)) { try store.update { $0.segments = segments } }
        #expect(store.current.segments.count == 4096)
        #expect(try ManifestStore.read(from: folder) == store.current)
    }

    @Test func `a MANIFEST file beyond 1 MiB is refused unread`() throws {
        for excess in [0, 1] as [UInt64] {
            let disk = SimulatedDisk()
            let folder = Folder(path: "data", directory: try disk.mount().openDirectory(path: "data"))
            try ManifestStore.write(Manifest(instance: Ledger.instance), to: folder)
            let file = try #require(try folder.openIfPresent(FileName.manifestText))
            try file.truncate(to: UInt64(StorageLimits.manifestByteCountMax) + excess)
            // A read would fail with another code.
            disk.inject(DiskFault(.read, code: 5))
            let failure = #expect(throws: StorageError.self) { try ManifestStore.read(from: folder) }
            #expect(failure?.exitCode == (excess == 0 ? 74 : 65))
        }
    }

    @Test func `a segment file beyond 1 GiB is refused unread`() throws {
        let scratch = try ScratchDirectory()
        let ledger = try Ledger(POSIXStorage(), path: scratch.path)
        try ledger.commit()
        let name = ledger.directory.manifest.current.segments[0].fileName
        try ledger.loop.close()
        let file = try POSIXStorage().openDirectory(path: scratch.path).open(name)
        try file.truncate(to: UInt64(StorageLimits.segmentByteCountMax) + 1)
        let directory = ledger.directory
        let failure = #expect(throws: StorageError.self) { try Ledger.recover(directory) }
        #expect(failure?.exitCode == 65)
    }

    /// The same file as a later program might write it: another minimum reader, and a right checksum.
    private static func newer(_ bytes: [UInt8], isWhole: Bool) -> [UInt8] {
        var changed = bytes
        changed[12] = 2
        let checked = isWhole ? bytes.count - 8 : 4088
        let checksum = XXH64.digest(of: changed.span.extracting(0..<checked), seed: 0)
        for index in 0..<8 { changed[checked + index] = UInt8(truncatingIfNeeded: checksum >> (8 * UInt64(index))) }
        return changed
    }
}
