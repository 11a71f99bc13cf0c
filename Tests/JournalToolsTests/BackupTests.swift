import Engine
import JournalTools
import Journaling
import RoutePlanning
import Simulation
import Storage
import Testing

/// `backup create`, with the writer of a daemon that goes on meanwhile.
@Suite struct BackupTests {
    private static let instance: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0xE1, 0, 0, 0, 0, 0, 0, 0, 0xE2]

    /// Copies what is held, doing something between any two files.
    private func backUp(
        _ disk: SimulatedDisk, _ held: HeldSnapshot, meanwhile: () throws -> Void = {}
    ) throws -> SimulatedDisk {
        let target = SimulatedDisk()
        var copy = try BackupCopy(to: "data", calls: target.mount())
        try copy.begin(
            Looking.at(path: "data", calls: disk.mountBeside()), sequence: held.sequence, instance: Self.instance)
        while try copy.copyNext() { try meanwhile() }
        try copy.finish()
        return target
    }

    @Test func `a backup holds the state of its sequence, whatever the daemon does meanwhile`() throws {
        let disk = SimulatedDisk()
        let life = try Life(disk.mount())
        try life.create(20)
        try life.snapshot()
        try life.create(20)
        let held = try life.hold()
        let state = life.state
        #expect(held.sequence == 40)
        #expect(held.stateDigest == state.stateDigest)
        let target = try self.backUp(disk, held) { try life.create(7) }
        #expect(life.lastSequence > 40)
        let verification = try Fixture.verify(target)
        #expect(verification.findings == [])
        #expect(verification.outcome?.end.sequence == 40)
        #expect(verification.outcome?.stateDigest == held.stateDigest)
        #expect(verification.replays.count == 3, "both snapshots and the beginning")
        #expect(target.content(of: "audit.key") == disk.content(of: "audit.key"))
        #expect(life.release(held.hold))
        let restored = SimulatedDisk()
        let restoration = try Restoration(
            Looking.at(path: "data", calls: target.mount()), to: "data", calls: restored.mount(), incarnation: 5)
        #expect(restoration.exitCode == 0)
        #expect(restoration.restored?.outcome?.stateDigest == held.stateDigest)
        #expect(try Life(restored.mount(), seed: 8).state.stateDigest == state.stateDigest)
    }

    @Test func `while it is held no file goes, and afterwards they go again`() throws {
        let disk = SimulatedDisk()
        let life = try Life(disk.mount())
        for _ in 0..<3 {
            try life.create(30)
            try life.snapshot()
        }
        let held = try life.hold()
        let kept = try Fixture.kept(disk.copy())
        for _ in 0..<3 {
            life.wait(seconds: 590)
            try life.create(10)
        }
        #expect(Set(disk.names).isSuperset(of: kept) == false, "it ended by itself after ten minutes")
        let second = try life.hold()
        let again = try Fixture.kept(disk.copy())
        for _ in 0..<2 {
            life.wait(seconds: 290)
            try life.create(10)
        }
        #expect(Set(disk.names).isSuperset(of: again))
        #expect(!life.release(held.hold) && life.release(second.hold))
        for _ in 0..<3 {
            life.wait(seconds: 400)
            try life.create(10)
        }
        #expect(!Set(disk.names).isSuperset(of: again))
    }

    @Test(arguments: [0, 1, 23])
    func `an empty journal, and one in which nothing happened since, can be backed up`(count: Int) throws {
        let disk = SimulatedDisk()
        let life = try Life(disk.mount())
        try life.create(count)
        let first = try life.hold()
        #expect(life.release(first.hold))
        let held = try life.hold()
        #expect(held.sequence == UInt64(count))
        #expect(held.stateDigest == first.stateDigest && held.hold == first.hold + 1)
        let target = try self.backUp(disk, held)
        let verification = try Fixture.verify(target)
        #expect(verification.findings == [], "\(verification.findings)")
        #expect(verification.outcome?.stateDigest == held.stateDigest)
        try life.create(2)
        try life.close()
        #expect(try Fixture.verify(disk).findings == [])
    }

    @Test func `a killed daemon starts again after closing its journal for a backup`() throws {
        let whole = SimulatedDisk()
        let life = try Life(whole.mount())
        try life.create(5)
        let before = whole.changeCount
        let digest = try life.hold().stateDigest
        let after = whole.changeCount
        for point in 1...(after - before) {
            let disk = SimulatedDisk()
            let crashing = try Life(disk.mount())
            try crashing.create(5)
            disk.crash(.someUnsyncedLost(seed: UInt64(point)), afterChanges: point)
            _ = try? crashing.hold()
            disk.crash(.someUnsyncedLost(seed: UInt64(point)))
            let next = try Life(disk.mount(), seed: 2)
            #expect(next.state.stateDigest == digest, "change \(point)")
            try next.create(1)
            try next.close()
            #expect(try Fixture.verify(disk).findings == [])
        }
    }

    @Test func `another directory than the daemon's is not copied`() throws {
        let disk = SimulatedDisk()
        let life = try Life(disk.mount())
        try life.create(3)
        let held = try life.hold()
        var copy = try BackupCopy(to: "data", calls: SimulatedDisk().mount())
        let view = try Looking.at(path: "data", calls: disk.mountBeside())
        var other = Self.instance
        other[0] = 1
        let failure = #expect(throws: StorageError.self) {
            try copy.begin(view, sequence: held.sequence, instance: other)
        }
        #expect(failure?.exitCode == 65)
        #expect(throws: StorageError.self) {
            try copy.begin(view, sequence: held.sequence + 1, instance: Self.instance)
        }
    }
}
