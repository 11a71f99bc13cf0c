internal import Platform
internal import Synchronization

/// The last durable sequence, as other threads see it, and a place for one of them to wait for it.
final class DurableWatermark: Sendable {
    private static let nobodyWaits = UInt64.max

    private let sequence: Atomic<UInt64>
    private let isOver = Atomic<Bool>(false)
    private let awaited = Atomic<UInt64>(DurableWatermark.nobodyWaits)
    private let reached: EventCounter

    init(sequence: UInt64) throws(StorageError) {
        self.sequence = Atomic(sequence)
        do {
            self.reached = try EventCounter(.blocking)
        } catch {
            throw .cannotCreate(file: "event counter", error)
        }
    }

    /// Moves the mark; called by the journal's owner only, with growing values.
    func advance(to sequence: UInt64) {
        self.sequence.store(sequence, ordering: .sequentiallyConsistent)
        if self.awaited.load(ordering: .sequentiallyConsistent) <= sequence { self.reached.raise() }
    }

    /// The mark will not move any more: whoever waits stops waiting.
    func end() {
        self.isOver.store(true, ordering: .sequentiallyConsistent)
        self.reached.raise()
    }

    /// Whether `sequence` is durable.
    func hasReached(_ sequence: UInt64) -> Bool {
        self.sequence.load(ordering: .sequentiallyConsistent) >= sequence
    }

    /// Waits until `sequence` is durable, or returns false where it never will be; for one waiter at a time.
    func wait(for sequence: UInt64) -> Bool {
        self.awaited.store(sequence, ordering: .sequentiallyConsistent)
        defer { self.awaited.store(Self.nobodyWaits, ordering: .sequentiallyConsistent) }
        while self.sequence.load(ordering: .sequentiallyConsistent) < sequence {
            if self.isOver.load(ordering: .sequentiallyConsistent) { return false }
            self.reached.wait()
        }
        return true
    }
}
