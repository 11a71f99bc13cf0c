/// Journal time: strictly increasing nanoseconds since 1970, never read from a wall clock while running.
///
/// Time = anchor + monotonic time since the start, where anchor = max(wall clock at the start, last journal
/// time + 1). A wall clock that jumps changes nothing; one that went back across a restart cannot either
/// (docs/journal.md, "Time").
package struct JournalClock: Sendable {
    private let anchor: UInt64
    private let monotonicAtStart: UInt64
    /// The last time given out, or the last one found in the journal.
    package private(set) var last: UInt64

    /// Fixes the anchor; all values are nanoseconds, read by the caller at the same moment.
    package init(wallAtStart: UInt64, lastJournalTime: UInt64, monotonicAtStart: UInt64) {
        precondition(lastJournalTime < UInt64.max, "journal time has run out")
        #if MUTANTS
            let isBehind = DurabilityMutant.anchorBehindJournal.isActive
            self.anchor = isBehind ? wallAtStart : max(wallAtStart, lastJournalTime + 1)
        #else
            self.anchor = max(wallAtStart, lastJournalTime + 1)
        #endif
        self.monotonicAtStart = monotonicAtStart
        self.last = lastJournalTime
    }

    /// The journal time of `monotonic`, without giving it to an entry; never before the last one given.
    package func reading(monotonic: UInt64) -> UInt64 {
        let elapsed = monotonic > self.monotonicAtStart ? monotonic - self.monotonicAtStart : 0
        return max(self.anchor + elapsed, self.last)
    }

    /// Stamps one entry: the reading, moved on by a nanosecond where two entries would share it.
    package mutating func stamp(monotonic: UInt64) -> UInt64 {
        let stamped = max(self.reading(monotonic: monotonic), self.last + 1)
        self.last = stamped
        return stamped
    }
}
