import Simulation
import Testing

@testable import Storage

/// A full disk where nothing is committed is told as such, and costs nothing.
@Suite struct FullDiskTests {
    @Test(arguments: [0, 100, 4096, 8 * 4096])
    func `a start for which there is no space ends with 73 and goes well once there is`(quota: Int) throws {
        let disk = SimulatedDisk()
        let calls = disk.mount()
        disk.setQuota(quota)
        let failure = try #require(throws: StorageError.self) { try Ledger(calls) }
        #expect(failure.exitCode == 73)
        #expect(failure.description.hasPrefix("no space to "), "\(failure)")
        let ledger = try #require(StartOutcome(disk).ledger)
        try ledger.commit()
        #expect(ledger.loop.durableSequence == 1)
    }

    @Test(arguments: [28, 122] as [Int32])
    func `a restart for which there is no space ends with 73 and loses nothing`(code: Int32) throws {
        for prefix in ["spare.tmp", "journal-", "MANIFEST", "LOCK"] {
            let disk = try Fixture.openTail()
            let calls = disk.mount()
            disk.inject(DiskFault(.write, prefix: prefix, code: code))
            let failure = try #require(throws: StorageError.self) { try Ledger(calls) }
            #expect(failure.exitCode == 73, "\(failure)")
            #expect(failure.description.hasPrefix("no space to "), "\(failure)")
            if prefix == "spare.tmp" {
                // The tail of four blocks and a seal, a segment of eight, one block of MANIFEST.
                #expect(failure.description.contains("in data: 57344 bytes are needed"), "\(failure)")
            }
            #expect(StartOutcome(disk).ledger?.bodies == Fixture.bodies(3))
        }
    }

    @Test(arguments: [(28, 73), (122, 73), (5, 74)] as [(Int32, Int32)])
    func `a stop that cannot write the MANIFEST tells space from a broken disk and loses nothing`(
        code: Int32, exitCode: Int32
    ) throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        try ledger.commit(3)
        disk.inject(DiskFault(.write, prefix: "MANIFEST", code: code))
        let failure = #expect(throws: StorageError.self) { try ledger.loop.close() }
        #expect(failure?.exitCode == exitCode)
        disk.crash(.everythingUnsyncedLost)
        #expect(StartOutcome(disk).ledger?.bodies == ledger.bodies)
    }

    @Test func `a commit that fails for space stays a failed write`() throws {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        disk.inject(DiskFault(.write, prefix: "journal-", code: 28))
        let failure = #expect(throws: StorageError.self) { try ledger.commit() }
        #expect(failure?.exitCode == 74)
    }
}
