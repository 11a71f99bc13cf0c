import JournalTools
import Journaling
import RoutePlanning
import Simulation
import Storage
import Testing

/// Data directories the tools are tried on.
enum Fixture {
    /// Two snapshots, several segments, a key; stopped in order.
    static func closed() throws -> (disk: SimulatedDisk, state: FrozenRegistry) {
        let disk = SimulatedDisk()
        let life = try Life(disk.mount())
        try life.create(8)
        try life.snapshot()
        try life.create(8)
        try life.open(life.plans[0])
        try life.snapshot()
        try life.create(8)
        try life.cancel(life.plans[1])
        let state = life.state
        try life.close()
        return (disk, state)
    }

    /// The same, killed in the middle: the last segment is open.
    static func killed() throws -> (disk: SimulatedDisk, state: FrozenRegistry) {
        let disk = SimulatedDisk()
        let life = try Life(disk.mount())
        try life.create(8)
        try life.snapshot()
        try life.create(6)
        let state = life.state
        disk.crash(.processKilled)
        return (disk, state)
    }

    static func manifest(_ disk: SimulatedDisk) throws -> Manifest {
        try #require(try Looking.at(path: "data", calls: disk.mount()).manifest)
    }

    /// Files of the MANIFEST, in the order segments, snapshots.
    static func kept(_ disk: SimulatedDisk) throws -> [String] {
        let manifest = try Self.manifest(disk)
        return manifest.segments.map { DirectoryView.name(of: $0) }
            + manifest.snapshots.map { DirectoryView.name(ofSnapshot: $0.position.sequence) }
    }

    static func verify(_ disk: SimulatedDisk) throws(StorageError) -> Verification {
        try Verifier(Looking.at(path: "data", calls: disk.mount())).run()
    }

    static func edit(_ disk: SimulatedDisk, _ name: String, _ change: (inout [UInt8]) -> Void) {
        var bytes = disk.content(of: name) ?? []
        change(&bytes)
        disk.place(bytes, at: name)
    }

    /// Adds up what is on a disk, to see whether anything was touched.
    static func picture(_ disk: SimulatedDisk) -> [String: [UInt8]] {
        Dictionary(uniqueKeysWithValues: disk.names.map { ($0, disk.content(of: $0) ?? []) })
    }
}
