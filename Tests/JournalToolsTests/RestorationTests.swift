import JournalTools
import Journaling
import RoutePlanning
import Simulation
import Storage
import Testing

/// `backup verify` and `backup restore`.
@Suite struct RestorationTests {
    private func restore(_ disk: SimulatedDisk, to target: SimulatedDisk) throws(StorageError) -> Restoration {
        try Restoration(
            Looking.at(path: "data", calls: disk.mount()), to: "data", calls: target.mount(), incarnation: 77)
    }

    @Test func `a backup becomes a directory of a new incarnation that leads to the same state`() throws {
        let (disk, state) = try Fixture.closed()
        let before = Fixture.picture(disk)
        let target = SimulatedDisk()
        let restoration = try self.restore(disk, to: target)
        #expect(restoration.exitCode == 0)
        #expect(restoration.report["verdict"] == .text("restored"))
        #expect(restoration.restored?.manifest?.incarnation == 77)
        #expect(restoration.restored?.outcome?.stateDigest == state.stateDigest)
        #expect(target.content(of: "audit.key") == disk.content(of: "audit.key"), "pseudonyms stay linkable")
        #expect(Fixture.picture(disk) == before)
        let life = try Life(target.mount(), seed: 3)
        #expect(life.state.stateDigest == state.stateDigest)
        try life.create(2)
        try life.close()
        #expect(try Fixture.verify(target).findings == [])
    }

    @Test func `F125 a backup in which any file is missing or damaged is refused and nothing is written`() throws {
        let fixture = try Fixture.closed().disk
        for name in try Fixture.kept(fixture) + ["MANIFEST"] {
            for isMissing in [true, false] {
                let disk = fixture.copy()
                if isMissing { disk.remove(name) } else { Fixture.edit(disk, name) { $0[$0.count / 2] ^= 1 } }
                let target = SimulatedDisk()
                let restoration = try self.restore(disk, to: target)
                #expect(restoration.restored == nil)
                #expect(restoration.exitCode == 65, "\(name)")
                #expect(restoration.report["verdict"] == .text("refused"))
                #expect(target.names == [])
            }
        }
    }

    @Test func `a directory that is not empty is not restored into`() throws {
        let target = SimulatedDisk()
        target.place([1], at: "LOCK")
        let failure = #expect(throws: StorageError.self) { try self.restore(try Fixture.closed().disk, to: target) }
        #expect(failure == .directoryNotEmpty(directory: "data"))
        #expect(target.names == ["LOCK"])
    }

    @Test func `what a killed daemon left is no backup`() throws {
        let target = SimulatedDisk()
        let failure = #expect(throws: StorageError.self) { try self.restore(try Fixture.killed().disk, to: target) }
        #expect(failure?.exitCode == 65)
        #expect(target.names == [])
    }

    @Test func `incarnations are drawn, and never the first one`() {
        var random = SeededRandom(seed: 4)
        let drawn = (0..<1000).map { _ in Incarnation.fresh(using: &random) }
        #expect(Set(drawn).count == 1000)
        #expect(drawn.allSatisfy { $0 > 1 && $0 < 1 << 53 })
    }
}
