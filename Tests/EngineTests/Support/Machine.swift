import Engine
import Journaling
import Platform
import RoutePlanning
import Simulation
import Storage

/// What outlives a process: a disk, a clock, and the memory of what was decided on it.
final class Machine {
    let disk = SimulatedDisk()
    let time = ManualClock()
    let history = History()
    let configuration: JournalConfiguration
    let policy: Policy
    var segmentTriggers = SegmentTriggers()
    var scrubsDaily = false
    /// How far an audit projection is said to have come; nil for none.
    var projection: ProjectionMark?
    private var bootCount: UInt64 = 0
    private var keyCount: UInt64 = 0

    /// Segments of 24 blocks and no threads: rollovers come soon, and every run is the same run.
    static let small = JournalConfiguration(
        segmentByteCount: 24 * 4096, batchByteCountMax: 8 * 4096, threads: .none)

    init(configuration: JournalConfiguration = Machine.small, policy: Policy = Policy()) {
        self.configuration = configuration
        self.policy = policy
    }

    /// Starts a process on the disk as it is; whatever ran before is dead to it.
    func boot() throws -> WriterLife {
        try self.boot(on: self.disk.mount())
    }

    /// Starts a process on a port; one that `disk.mountBeside` made keeps the crash that is planned.
    func boot(on calls: any StorageCalls) throws -> WriterLife {
        self.bootCount += 1
        return try WriterLife(on: self, calls: calls, seed: self.bootCount)
    }

    /// A command key never used before on this machine.
    func freshKey() -> KeyHash {
        self.keyCount += 1
        return KeyHash(high: History.clientMark, low: self.keyCount)
    }
}
