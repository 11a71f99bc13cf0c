import Glibc
import Journaling
import Platform
import Simulation
import Testing

@testable import Storage

/// The installation's key: drawn once, whole or not at all, and refused when others may know it.
@Suite struct AuditKeyTests {
    private static func key(_ byte: UInt8) -> AuditKey {
        AuditKey(bytes: [UInt8](repeating: byte, count: AuditKey.byteCount))
    }

    private func directory(_ calls: any StorageCalls, path: String = "data") throws(StorageError) -> DataDirectory {
        try DataDirectory.open(path: path, calls: calls, freshInstance: Ledger.instance, processID: 1)
    }

    private func start(
        _ disk: SimulatedDisk, fresh: UInt8
    ) throws(StorageError) -> (key: AuditKey, isNew: Bool) {
        try self.directory(disk.mount()).readOrMakeAuditKey(fresh: Self.key(fresh))
    }

    @Test func `a directory without a key gets one, and keeps it`() throws {
        let disk = SimulatedDisk()
        let first = try self.start(disk, fresh: 1)
        #expect(first == (Self.key(1), true))
        #expect(disk.content(of: "audit.key") == KeyContainer.encoded(Self.key(1).bytes))
        disk.crash(.everythingUnsyncedLost)
        #expect(try self.start(disk, fresh: 2) == (Self.key(1), false))
        #expect(disk.names == ["LOCK", "MANIFEST", "audit.key"])
    }

    @Test func `a crash after any call leaves no key or a whole one, and one that was used stays`() throws {
        let whole = SimulatedDisk()
        _ = try self.start(whole, fresh: 1)
        for seed in 0..<20 as Range<UInt64> {
            for point in 1...whole.changeCount {
                let disk = SimulatedDisk()
                let policy = CrashPolicy.someUnsyncedLost(seed: seed)
                var used: AuditKey?
                let calls = disk.mount()
                disk.crash(policy, afterChanges: point)
                do throws(StorageError) {
                    used = try self.directory(calls).readOrMakeAuditKey(fresh: Self.key(1)).key
                } catch {}
                disk.crash(policy)
                let next = try self.start(disk, fresh: 2)
                #expect(next == (Self.key(1), false) || (used == nil && next == (Self.key(2), true)), "call \(point)")
            }
        }
    }

    @Test func `a key that cannot be written is not used`() throws {
        let faults = [
            DiskFault(.create, prefix: "audit.key", code: EACCES), DiskFault(.write, prefix: "audit.key", code: ENOSPC),
            DiskFault(.syncContent, prefix: "audit.key", code: EIO), DiskFault(.rename, prefix: "audit.key", code: EIO),
        ]
        for (fault, code) in zip(faults, [77, 73, 74, 74] as [Int32]) {
            let disk = SimulatedDisk()
            let directory = try self.directory(disk.mount())
            disk.inject(fault)
            let failure = #expect(throws: StorageError.self) {
                try directory.readOrMakeAuditKey(fresh: Self.key(1))
            }
            #expect(failure?.exitCode == code)
            #expect(disk.content(of: "audit.key") == nil)
        }
    }

    @Test(arguments: [0, 32, 55, 57, 4096])
    func `a file of another byte count is no key`(byteCount: Int) throws {
        let disk = SimulatedDisk()
        disk.place([UInt8](repeating: 7, count: byteCount), at: "audit.key")
        let failure = #expect(throws: StorageError.self) { try self.start(disk, fresh: 1) }
        #expect(failure == .keyRefused(.wrongByteCount(UInt64(byteCount))))
        #expect(failure?.exitCode == 65)
        #expect(disk.content(of: "audit.key")?.count == byteCount)
    }

    @Test func `zeros are no key`() throws {
        let disk = SimulatedDisk()
        disk.place([UInt8](repeating: 0, count: AuditKey.fileByteCount), at: "audit.key")
        let failure = #expect(throws: StorageError.self) { try self.start(disk, fresh: 1) }
        #expect(failure == .keyRefused(.blank))
    }

    @Test func `a flipped bit anywhere in the key is refused with 65, and a new key is drawn once it is removed`()
        throws
    {
        let fixture = SimulatedDisk()
        _ = try self.start(fixture, fresh: 1)
        let whole = try #require(fixture.content(of: "audit.key"))
        for bit in 0..<8 * whole.count {
            var damaged = whole
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            fixture.crash(.processKilled)
            fixture.place(damaged, at: "audit.key")
            let failure = #expect(throws: StorageError.self) { try self.start(fixture, fresh: 2) }
            #expect(failure == .keyRefused(.damaged) && failure?.exitCode == 65, "bit \(bit)")
            #expect(fixture.content(of: "audit.key") == damaged)
        }
        fixture.crash(.processKilled)
        fixture.remove("audit.key")
        #expect(try self.start(fixture, fresh: 2) == (Self.key(2), true))
    }

    @Test(arguments: [0o644, 0o640, 0o604, 0o620, 0o610, 0o601, 0o666, 0o777, 0o4600] as [mode_t])
    func `a key whose mode lets others at it is refused with 77`(mode: mode_t) throws {
        let scratch = try ScratchDirectory()
        let directory = try self.directory(POSIXStorage(), path: scratch.path)
        #expect(try directory.readOrMakeAuditKey(fresh: Self.key(1)).isNew)
        #expect(scratch.mode(of: "audit.key") == 0o600)
        chmod(scratch.path + "/audit.key", mode)
        let failure = #expect(throws: StorageError.self) { try directory.readOrMakeAuditKey(fresh: Self.key(2)) }
        #expect(failure == .keyRefused(.exposed(permissions: UInt32(mode))))
        #expect(failure?.exitCode == 77)
        chmod(scratch.path + "/audit.key", 0o400)
        // Root reads what it may not write; others are told so.
        if ThisProcess.userID == 0 {
            #expect(try directory.readOrMakeAuditKey(fresh: Self.key(2)) == (Self.key(1), false))
        }
    }

    @Test func `a link, a directory or a pipe of its name is refused, and so is somebody else's file`() throws {
        let scratch = try ScratchDirectory()
        let directory = try self.directory(POSIXStorage(), path: scratch.path)
        let path = scratch.path + "/audit.key"
        let makings: [() -> Int32] = [
            { symlink("/dev/zero", path) }, { mkdir(path, 0o700) }, { mkfifo(path, 0o600) },
        ]
        for make in makings {
            #expect(make() == 0)
            let failure = #expect(throws: StorageError.self) { try directory.readOrMakeAuditKey(fresh: Self.key(1)) }
            #expect(failure == .keyRefused(.notAFile))
            if unlink(path) != 0 { rmdir(path) }
        }
        guard ThisProcess.userID == 0 else { return }
        #expect(try directory.readOrMakeAuditKey(fresh: Self.key(1)).isNew)
        chown(path, 1, 1)
        let failure = #expect(throws: StorageError.self) { try directory.readOrMakeAuditKey(fresh: Self.key(1)) }
        #expect(failure == .keyRefused(.foreign(ownerID: 1)))
    }

    @Test func `recovery knows the key and does not report it as a stranger`() throws {
        let disk = SimulatedDisk()
        _ = try self.start(disk, fresh: 1)
        disk.crash(.everythingUnsyncedLost)
        let ledger = try #require(StartOutcome(disk).ledger)
        #expect(ledger.recovery.unknownFiles.isEmpty)
        #expect(disk.content(of: "audit.key") == KeyContainer.encoded(Self.key(1).bytes))
    }

    @Test func `a key never describes itself`() {
        let key = AuditKey(bytes: Array("thirty-two bytes of a secret key".utf8))
        var dumped = ""
        dump(key, to: &dumped)
        for text in ["\(key)", String(reflecting: key), dumped] {
            #expect(!text.contains("116") && !text.contains("secret") && !text.contains("["), "\(text)")
        }
    }
}
