package import Platform
internal import Synchronization

/// How far the audit projection has come and how it stands, as other threads see it: values, and a wake-up for the loop.
///
/// The projection's thread writes; the engine reads, to keep the segments that are still needed and to refuse commands
/// while the store is full. The other way round the writer tells by which time facts grow old.
package final class ProjectionMark: Sendable {
    /// How the projection stands.
    package enum Condition: UInt8, Sendable {
        /// It goes on.
        case running
        /// The disk is full; it tries again by itself.
        case full
        /// It ended with a failure; everything it has not taken is kept in the journal.
        case failed
    }

    private let position: Atomic<UInt64>
    private let standing = Atomic<UInt8>(Condition.running.rawValue)
    private let failures = Atomic<UInt64>(0)
    private let changes = Atomic<UInt64>(0)
    private let change: EventCounter
    private let isRetentionHeld = Atomic<Bool>(true)
    /// How far journal time is ahead of the monotonic clock, modulo 2^64.
    private let journalTimeAhead = Atomic<UInt64>(0)

    /// Stands at what was projected before.
    package init(sequence: UInt64) throws(SystemError) {
        self.position = Atomic(sequence)
        self.change = try EventCounter(.polled)
    }

    /// Everything up to here is in the store, durably.
    package var sequence: UInt64 { self.position.load(ordering: .acquiring) }

    /// How it stands.
    package var condition: Condition {
        guard let condition = Condition(rawValue: self.standing.load(ordering: .acquiring)) else {
            preconditionFailure("only conditions are stored")
        }
        return condition
    }

    /// Transactions that failed.
    package var failureCount: UInt64 { self.failures.load(ordering: .relaxed) }

    /// Readable when the condition has changed and `drain` was not called since.
    package var changeDescriptor: Int32 { self.change.descriptorNumber }

    /// How often the condition has changed: whoever knows an older number calls `drain`, then reads the condition.
    package var changeCount: UInt64 { self.changes.load(ordering: .acquiring) }

    /// Takes note of the changes that the descriptor told of.
    package func drain() { self.change.drain() }

    /// Journal time at a reading of the monotonic clock, by which facts grow old; nil while retention is held.
    package func retentionTime(monotonic: UInt64) -> UInt64? {
        guard !self.isRetentionHeld.load(ordering: .acquiring) else { return nil }
        return self.journalTimeAhead.load(ordering: .relaxed) &+ monotonic
    }

    /// Retention is not held, or not any more; for the writer, which tells both clocks' readings at one moment.
    package func releaseRetention(journalTime: UInt64, monotonic: UInt64) {
        self.journalTimeAhead.store(journalTime &- monotonic, ordering: .relaxed)
        self.isRetentionHeld.store(false, ordering: .releasing)
    }

    /// A transaction was committed; for the projection's thread.
    package func advance(to sequence: UInt64) { self.position.store(sequence, ordering: .releasing) }

    /// A transaction failed; for the projection's thread.
    package func countFailure() { self.failures.wrappingAdd(1, ordering: .relaxed) }

    /// It stands differently; for the projection's thread.
    package func move(to condition: Condition) {
        guard condition.rawValue != self.standing.exchange(condition.rawValue, ordering: .acquiringAndReleasing) else {
            return
        }
        self.changes.wrappingAdd(1, ordering: .acquiringAndReleasing)
        self.change.raise()
    }
}
