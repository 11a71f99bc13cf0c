import Journaling

@testable import Storage

/// A process in a test: opens a data directory, replays it into memory, appends numbered bodies.
///
/// Its state is the list of bodies by sequence, so exactly-once and nothing-lost are plain comparisons.
final class Ledger {
    static let instance = InstanceID(high: 0xA1, low: 0xB2)

    /// Segments of 8 blocks and frames of at most 2: rollovers come soon.
    static let small = JournalConfiguration(
        segmentByteCount: 8 * 4096, batchByteCountMax: 2 * 4096, batchEntryCountMax: 8, threads: .none)

    let directory: DataDirectory
    let recovery: Recovery
    let loop: CommitLoop
    private var clock: JournalClock
    /// Every entry's body, in the order of sequences, from 1.
    private(set) var bodies: [[UInt8]]

    init(
        _ calls: any StorageCalls, path: String = "data", configuration: JournalConfiguration = Ledger.small,
        schemaVersion: UInt16 = 1
    ) throws(StorageError) {
        let directory = try DataDirectory.open(
            path: path, calls: calls, freshInstance: Self.instance, processID: 4711,
            schemaVersion: schemaVersion)
        let (recovery, bodies) = try Self.recover(directory)
        self.directory = directory
        self.recovery = recovery
        self.bodies = bodies
        self.loop = try directory.startJournal(after: recovery, configuration: configuration)
        self.clock = JournalClock(
            wallAtStart: 1_000_000, lastJournalTime: recovery.end.journalTime, monotonicAtStart: 0)
    }

    /// Replays a directory; a snapshot's records are the bodies so far, its digest their number.
    static func recover(
        _ directory: DataDirectory
    ) throws(StorageError) -> (recovery: Recovery, bodies: [[UInt8]]) {
        var bodies: [[UInt8]] = []
        let recovery = try directory.recover { step, bytes in
            switch step {
            case .snapshotBegin: break
            case .snapshotRecord:
                bodies.append(bytes.indices.map { bytes[$0] })
            case .snapshotEnd(let summary):
                return summary.stateDigest == UInt64(bodies.count) ? .applied : .diverged
            case .entry(let entry):
                guard entry.sequence == UInt64(bodies.count) + 1, entry.kind == 1 else { return .unreadable }
                bodies.append(bytes.indices.map { bytes[$0] })
            }
            return .applied
        }
        return (recovery, bodies)
    }

    private static let firstBodies = (0...UInt64(100)).map { Ledger.made($0, byteCount: 200) }

    /// A body that only this sequence has.
    static func body(_ sequence: UInt64, byteCount: Int = 200) -> [UInt8] {
        byteCount == 200 && sequence <= 100
            ? Ledger.firstBodies[Int(sequence)] : Self.made(sequence, byteCount: byteCount)
    }

    private static func made(_ sequence: UInt64, byteCount: Int) -> [UInt8] {
        (0..<byteCount).map { UInt8(truncatingIfNeeded: (sequence &+ 1) &* 167 &+ UInt64($0) &* 13) | 1 }
    }

    @discardableResult
    func append(byteCount: Int = 200) -> UInt64 {
        let body = Self.body(UInt64(self.bodies.count) + 1, byteCount: byteCount)
        let sequence = self.loop.append(
            kind: 1, schemaVersion: 1, planHigh: 7, planLow: 8, journalTime: self.clock.stamp(monotonic: 0),
            body: body.span)
        self.bodies.append(body)
        return sequence
    }

    /// Appends so many entries and commits them as one batch.
    func commit(_ entryCount: Int = 1, byteCount: Int = 200) throws(StorageError) {
        for _ in 0..<entryCount { self.append(byteCount: byteCount) }
        try self.loop.commit(inline: true)
    }

    /// Publishes a snapshot of everything appended so far.
    func snapshot(_ publisher: SnapshotPublisher) -> SnapshotPublisher.Completion {
        let frozen = self.bodies
        return publisher.publish(mark: self.loop.markSnapshot(), retainedFrom: .max) { emit throws(StorageError) in
            for body in frozen { try emit(.plans, body.span) }
            return UInt64(frozen.count)
        }
    }
}
