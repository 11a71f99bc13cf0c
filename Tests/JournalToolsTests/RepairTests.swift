import JournalTools
import Journaling
import RoutePlanning
import Simulation
import Storage
import Testing

/// `journal repair`: what is kept, what is lost and said to be, and that the original is only read.
@Suite struct RepairTests {
    /// A repair onto another disk, and what a daemon makes of it.
    private struct Outcome {
        let plan: RepairPlan
        let disk: SimulatedDisk
        let verification: Verification
    }

    private func plan(_ disk: SimulatedDisk, rebuilding: Bool = false) throws(StorageError) -> RepairPlan {
        try RepairPlanner(Looking.at(path: "data", calls: disk.mount()), rebuildsManifest: rebuilding).plan()
    }

    private func repair(_ disk: SimulatedDisk, rebuilding: Bool = false) throws -> Outcome {
        let before = Fixture.picture(disk)
        let plan = try self.plan(disk, rebuilding: rebuilding)
        let target = SimulatedDisk()
        let verification = try Repairing(plan, accepted: Set(RepairPlan.Acceptance.allCases))
            .run(to: "data", calls: target.mount(), incarnation: 77)
        #expect(verification.findings == [], "\(verification.findings)")
        #expect(verification.manifest?.incarnation == 77)
        #expect(Fixture.picture(disk) == before, "the original is only read")
        return Outcome(plan: plan, disk: target, verification: verification)
    }

    /// Starts a daemon's writer on the repaired disk and goes on with it.
    private func start(_ outcome: Outcome) throws -> FrozenRegistry {
        let life = try Life(outcome.disk.mount(), seed: 9)
        let state = life.state
        #expect(state.stateDigest == outcome.verification.outcome?.stateDigest)
        try life.create(3)
        try life.close()
        #expect(try Fixture.verify(outcome.disk).findings == [])
        return state
    }

    @Test func `a good directory needs no repair`() throws {
        let plan = try self.plan(try Fixture.closed().disk)
        #expect(!plan.isNeeded && plan.needed == [] && plan.lost == [])
        #expect(plan.report(to: "new", accepted: [])["verdict"] == .text("nothing_to_repair"))
    }

    @Test func `F38 an ambiguous tail costs exactly its batch, whose commands are named`() throws {
        let disk = SimulatedDisk()
        let life = try Life(disk.mount())
        try life.create(4)
        let before = life.state
        try life.open(life.plans[2])
        disk.crash(.processKilled)
        let name = try #require(try Fixture.kept(disk).last { $0.hasSuffix(".seg") })
        // Inside the entry's own bytes, so that only the checksum knows.
        Fixture.edit(disk, name) { $0[5 * 4096 + 4000] ^= 1 }
        #expect(throws: StorageError.self) { try Life(disk.copy().mount()) }
        let plan = try self.plan(disk)
        #expect(plan.needed == [.tailLoss])
        #expect(plan.cause?.word == "ambiguous_tail")
        #expect(plan.keptSequence == 4)
        #expect(plan.lost.map(\.sequence) == [5])
        let lost = try #require(plan.lost.first)
        #expect(lost.plan == life.plans[2])
        #expect(!lost.isAcknowledged && !lost.isCertain)
        guard case .command(.openDirectionUI, let key, let version) = lost.content else {
            Issue.record("\(lost)")
            return
        }
        #expect(key.high == 9 && version == 2)
        let outcome = try self.repair(disk)
        #expect(try self.start(outcome).stateDigest == before.stateDigest)
    }

    @Test func `F38 a tail whose header is gone as well costs one batch of unknown commands`() throws {
        let disk = try Fixture.killed().disk
        let name = try #require(try Fixture.kept(disk).last { $0.hasSuffix(".seg") })
        let manifest = try Fixture.manifest(disk)
        let view = try Looking.at(path: "data", calls: disk.mount())
        var last: UInt64 = 0
        _ = try view.readFrames(of: try #require(manifest.segments.last), in: manifest) { frame, _, base in
            last = base + UInt64(frame.offset)
        }
        Fixture.edit(disk, name) { $0[Int(last) + 5] ^= 1 }
        let plan = try self.plan(disk)
        #expect(plan.needed == [.tailLoss])
        #expect(plan.lost.map(\.sequence) == [14])
        #expect(plan.lost.first?.content == .unreadable)
        #expect(try self.repair(disk).verification.outcome?.end.sequence == 13)
    }

    @Test func `a hole costs everything behind it, each entry named by plan, command and key`() throws {
        let disk = SimulatedDisk()
        let life = try Life(disk.mount())
        try life.create(10)
        try life.open(life.plans[0])
        try life.close()
        let name = try Fixture.kept(disk)[0]
        Fixture.edit(disk, name) { $0[3 * 4096 + 2000] ^= 1 }
        let plan = try self.plan(disk)
        #expect(plan.needed == [.hole])
        #expect(plan.cause?.word == "corrupt_middle")
        #expect(plan.keptSequence == 2)
        #expect(plan.lost.map(\.sequence) == Array(3...11))
        #expect(plan.lost.allSatisfy { $0.isAcknowledged })
        #expect(plan.lost.map(\.isCertain) == [false] + [Bool](repeating: true, count: 8))
        #expect(plan.lost.map(\.plan) == life.plans[2...].map { $0 } + [life.plans[0]])
        let report = plan.report(to: "new", accepted: [])
        #expect(report["verdict"] == .text("refused"))
        #expect(report["not_accepted"] == .list([.text("--accept-hole")]))
        #expect(report["lost_entries"] == .count(9))
        #expect(report["lost_from_sequence"] == .count(3))
        #expect(report["lost_to_sequence"] == .count(11))
        let outcome = try self.repair(disk)
        #expect(try self.start(outcome).planCount == 2)
    }

    @Test func `a missing segment is a hole, and what the MANIFEST says was there is lost`() throws {
        let disk = SimulatedDisk()
        let life = try Life(disk.mount())
        try life.create(60)
        try life.close()
        let names = try Fixture.kept(disk)
        let manifest = try Fixture.manifest(disk)
        try #require(manifest.segments.count >= 3)
        disk.remove(names[1])
        let plan = try self.plan(disk)
        #expect(plan.needed == [.hole])
        #expect(plan.keptSequence == manifest.segments[0].seal?.lastSequence)
        #expect(plan.lost.map(\.sequence) == Array(plan.keptSequence + 1...60))
        let gone = manifest.segments[1]
        #expect(
            plan.lost.count { $0.content == .unreadable }
                == Int((gone.seal?.lastSequence ?? 0) - gone.firstSequence + 1))
        #expect(try self.start(try self.repair(disk)).planCount == Int(plan.keptSequence))
    }

    @Test func `damage that the newest snapshot covers costs nothing`() throws {
        let (fixture, state) = try Fixture.closed()
        let manifest = try Fixture.manifest(fixture)
        let names = try Fixture.kept(fixture)
        let newest = DirectoryView.name(ofSnapshot: 17)
        let disks = try ["older", "journal", "header", "newest"].map { what in
            let disk = fixture.copy()
            switch what {
            case "older": Fixture.edit(disk, DirectoryView.name(ofSnapshot: 8)) { $0[4200] ^= 1 }
            case "journal": Fixture.edit(disk, names[0]) { $0[2 * 4096 + 99] ^= 1 }
            case "header": Fixture.edit(disk, names[manifest.segments.count - 1]) { $0[100] ^= 1 }
            default: Fixture.edit(disk, newest) { $0[4200] ^= 1 }
            }
            try #require(try Fixture.verify(disk).exitCode == 65)
            return disk
        }
        for disk in disks {
            let plan = try self.plan(disk)
            #expect(plan.lost == [] && plan.keptSequence == 26, "\(String(describing: plan.cause))")
            #expect(try self.start(try self.repair(disk)).stateDigest == state.stateDigest)
        }
    }

    @Test func `F43 a MANIFEST that is damaged or gone is made anew from headers`() throws {
        let (fixture, state) = try Fixture.closed()
        let whole = try #require(fixture.content(of: "MANIFEST"))
        for change in ["damaged", "missing"] {
            let disk = fixture.copy()
            if change == "missing" {
                disk.remove("MANIFEST")
            } else {
                disk.place(whole.map { $0 ^ 1 }, at: "MANIFEST")
            }
            #expect(throws: StorageError.self) { try self.plan(disk) }
            let plan = try self.plan(disk, rebuilding: true)
            #expect(plan.needed == [.rebuiltManifest])
            #expect(plan.lost == [])
            #expect(plan.notes.map(\.word) == ["manifest_rebuilt"])
            let outcome = try self.repair(disk, rebuilding: true)
            #expect(outcome.verification.outcome?.end.sequence == 26)
            #expect(try self.start(outcome).stateDigest == state.stateDigest)
        }
    }

    @Test func `F43 a MANIFEST is made anew over an open tail and beside files of another instance`() throws {
        let (disk, state) = try Fixture.killed()
        disk.remove("MANIFEST")
        let other = SimulatedDisk()
        let directory = try DataDirectory.open(
            path: "data", calls: other.mount(), freshInstance: InstanceID(high: 5, low: 6), processID: 1)
        _ = directory
        let header = SegmentHeader(
            instance: InstanceID(high: 5, low: 6), epoch: 9, index: 9,
            start: JournalPosition.start(of: InstanceID(high: 5, low: 6)), previousByteCount: 0)
        let foreign = "journal-0000000009-0000000009-00000000000000000001.seg"
        disk.place(header.encoded(), at: foreign)
        let plan = try self.plan(disk, rebuilding: true)
        #expect(plan.notes.contains { $0.word == "left_out" && $0.file == foreign })
        #expect(try self.start(try self.repair(disk, rebuilding: true)).stateDigest == state.stateDigest)
    }

    @Test func `a segment that nobody names is lost only if that is accepted`() throws {
        let disk = try Fixture.closed().disk
        let last = try #require(try Fixture.manifest(disk).segments.last)
        let copy = DirectoryView.name(of: last).replacing(
            "-00000000\(last.index < 10 ? "0" : "")\(last.index)-", with: "-0000000099-")
        disk.place(try #require(disk.content(of: DirectoryView.name(of: last))), at: copy)
        let plan = try self.plan(disk)
        #expect(plan.cause?.word == "unlisted_segment")
        #expect(plan.needed == [.hole])
        #expect(try self.repair(disk).verification.outcome?.end.sequence == 26)
    }

    @Test func `a damaged key is left out and said to be`() throws {
        let (disk, state) = try Fixture.closed()
        Fixture.edit(disk, "audit.key") { $0[20] ^= 1 }
        let outcome = try self.repair(disk)
        #expect(outcome.plan.notes.map(\.word) == ["key_left_out"])
        #expect(!outcome.disk.names.contains("audit.key"))
        #expect(try self.start(outcome).stateDigest == state.stateDigest)
        let good = try Fixture.closed().disk
        Fixture.edit(good, DirectoryView.name(ofSnapshot: 8)) { $0[4200] ^= 1 }
        #expect(try self.repair(good).disk.content(of: "audit.key") == good.content(of: "audit.key"))
    }

    @Test func `without a snapshot and without a beginning there is nothing to start from`() throws {
        let disk = SimulatedDisk()
        let life = try Life(disk.mount())
        for _ in 0..<4 {
            try life.create(30)
            try life.snapshot()
        }
        try life.close()
        try #require(try Fixture.manifest(disk).lowWaterSequence > 0)
        for name in try Fixture.kept(disk) where name.hasPrefix("snap-") { Fixture.edit(disk, name) { $0[4200] ^= 1 } }
        let failure = #expect(throws: StorageError.self) { try self.plan(disk) }
        #expect(failure?.exitCode == 65)
    }

    @Test func `a directory that is not empty is not written to`() throws {
        let disk = try Fixture.closed().disk
        Fixture.edit(disk, DirectoryView.name(ofSnapshot: 8)) { $0[4200] ^= 1 }
        let plan = try self.plan(disk)
        let target = SimulatedDisk()
        target.place([1], at: "something")
        let failure = #expect(throws: StorageError.self) {
            try Repairing(plan, accepted: []).run(to: "data", calls: target.mount(), incarnation: 2)
        }
        #expect(failure == .directoryNotEmpty(directory: "data"))
        #expect(failure?.exitCode == 73)
        #expect(target.names == ["something"])
    }

    @Test func `an unfinished repair is no data directory`() throws {
        let disk = try Fixture.closed().disk
        Fixture.edit(disk, DirectoryView.name(ofSnapshot: 8)) { $0[4200] ^= 1 }
        let plan = try self.plan(disk)
        let whole = SimulatedDisk()
        _ = try Repairing(plan, accepted: []).run(to: "data", calls: whole.mount(), incarnation: 2)
        for point in stride(from: 1, to: whole.changeCount, by: 1) {
            let target = SimulatedDisk()
            let calls = target.mount()
            target.crash(.everythingUnsyncedLost, afterChanges: point)
            #expect(throws: StorageError.self) {
                try Repairing(plan, accepted: []).run(to: "data", calls: calls, incarnation: 2)
            }
            let copy = target.copy()
            if target.names.contains("MANIFEST") {
                #expect(try Fixture.verify(target).findings == [])
            } else if target.names.contains(where: { $0.hasSuffix(".seg") || $0.hasPrefix("snap-") }) {
                let refusal = #expect(throws: StorageError.self) { try Life(copy.mount()) }
                #expect(refusal?.exitCode == 65)
            }
        }
    }
}
