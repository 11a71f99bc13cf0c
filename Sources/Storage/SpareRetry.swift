#if MUTANTS
    internal import Journaling
#endif

/// When a spare segment that could not be made is tried again, and whether that was told.
///
/// The ground on which commands are refused before the active segment is full (docs/journal.md, "Failure").
struct SpareRetry {
    /// The next try, on the monotonic clock; nil where none is due.
    private(set) var dueAt: UInt64?
    /// Whether the last try failed, from the first failure until a spare was made.
    private(set) var isFailing = false

    /// Notes a failure and says whether it is news: the first since a spare was made.
    mutating func failed(at now: UInt64) -> Bool {
        self.dueAt = now + StorageLimits.spareRetryNanoseconds
        defer { self.isFailing = true }
        return !self.isFailing
    }

    /// Whether to try now; then it is nobody's turn until the next failure.
    mutating func takeTurn(at now: UInt64) -> Bool {
        guard let dueAt, now >= dueAt else { return false }
        self.dueAt = nil
        #if MUTANTS
            if DurabilityMutant.spaceTriedOnce.isActive { return false }
        #endif
        return true
    }

    /// There is a spare: the next failure is news again.
    mutating func made() {
        self.dueAt = nil
        self.isFailing = false
    }
}
