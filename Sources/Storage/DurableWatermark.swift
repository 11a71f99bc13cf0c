internal import Platform
internal import Synchronization

/// The last durable sequence, as other threads see it, and places for two of them to wait for it.
final class DurableWatermark: Sendable {
    /// Who waits; each is one thread at a time.
    enum Waiter: Sendable {
        /// The thread of a snapshot, for its state to be durable.
        case snapshot
        /// Whoever follows the journal.
        case follower
    }

    private static let nobodyWaits = UInt64.max

    private let sequence: Atomic<UInt64>
    private let isOver = Atomic<Bool>(false)
    private let awaitedBySnapshot = Atomic<UInt64>(DurableWatermark.nobodyWaits)
    private let awaitedByFollower = Atomic<UInt64>(DurableWatermark.nobodyWaits)
    private let reachedForSnapshot: EventCounter
    private let reachedForFollower: EventCounter

    init(sequence: UInt64) throws(StorageError) {
        self.sequence = Atomic(sequence)
        do {
            self.reachedForSnapshot = try EventCounter(.blocking)
            self.reachedForFollower = try EventCounter(.blocking)
        } catch {
            throw .cannotCreate(file: "event counter", error)
        }
    }

    /// Moves the mark; called by the journal's owner only, with growing values.
    func advance(to sequence: UInt64) {
        self.sequence.store(sequence, ordering: .sequentiallyConsistent)
        if self.awaitedBySnapshot.load(ordering: .sequentiallyConsistent) <= sequence {
            self.reachedForSnapshot.raise()
        }
        if self.awaitedByFollower.load(ordering: .sequentiallyConsistent) <= sequence {
            self.reachedForFollower.raise()
        }
    }

    /// The mark will not move any more: whoever waits stops waiting.
    func end() {
        self.isOver.store(true, ordering: .sequentiallyConsistent)
        self.reachedForSnapshot.raise()
        self.reachedForFollower.raise()
    }

    /// The mark.
    var current: UInt64 { self.sequence.load(ordering: .sequentiallyConsistent) }

    /// Whether it has moved for the last time, or as good as.
    var hasEnded: Bool { self.isOver.load(ordering: .sequentiallyConsistent) }

    /// Whether `sequence` is durable.
    func hasReached(_ sequence: UInt64) -> Bool { self.current >= sequence }

    /// Waits until `sequence` is durable, or returns false where it never will be; for the snapshot's thread.
    func wait(for sequence: UInt64) -> Bool {
        self.awaitedBySnapshot.store(sequence, ordering: .sequentiallyConsistent)
        defer { self.awaitedBySnapshot.store(Self.nobodyWaits, ordering: .sequentiallyConsistent) }
        while self.current < sequence {
            if self.isOver.load(ordering: .sequentiallyConsistent) { return false }
            self.reachedForSnapshot.wait()
        }
        return true
    }

    /// Waits until `sequence` is durable, somebody calls `wakeFollower`, the journal ends, or the time is over.
    func wait(for sequence: UInt64, atMostNanoseconds: UInt64?) {
        self.awaitedByFollower.store(sequence, ordering: .sequentiallyConsistent)
        defer { self.awaitedByFollower.store(Self.nobodyWaits, ordering: .sequentiallyConsistent) }
        guard self.current < sequence, !self.isOver.load(ordering: .sequentiallyConsistent) else { return }
        if let atMostNanoseconds {
            _ = self.reachedForFollower.wait(atMostNanoseconds: atMostNanoseconds)
        } else {
            self.reachedForFollower.wait()
        }
    }

    /// Ends the follower's wait, or its next one.
    func wakeFollower() { self.reachedForFollower.raise() }
}
