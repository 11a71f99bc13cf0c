#if MUTANTS
    internal import Journaling
#endif

/// Whether redaction and eviction wait, because the wall clock was far ahead when the writer started.
///
/// Journal time starts from the wall clock, so one that jumped a year ahead would end every plan's retention at once,
/// and what is dropped is gone. A start more than a day past the last entry therefore holds retention until the wall
/// clock has kept step with the monotonic one for ten minutes; a time server that puts it right in between prolongs the
/// hold. Attempts, whose deadlines are short, are not held. Pure; source: docs/journal.md, "Time".
package struct RetentionHold: Sendable {
    private enum State: Sendable {
        case released
        /// The wall clock has agreed since then, on the monotonic clock.
        case held(agreedSince: UInt64)
    }

    private var state: State

    /// Judges a start; times are nanoseconds, `lastJournalTime` is 0 in a fresh directory.
    package init(wallAtStart: UInt64, lastJournalTime: UInt64, monotonicAtStart: UInt64) {
        let jump = wallAtStart > lastJournalTime ? wallAtStart - lastJournalTime : 0
        let isSuspicious = lastJournalTime > 0 && jump > EngineLimits.retentionJumpNanoseconds
        #if MUTANTS
            if DurabilityMutant.retentionNeverHeld.isActive {
                self.state = .released
                return
            }
        #endif
        self.state = isSuspicious ? .held(agreedSince: monotonicAtStart) : .released
    }

    /// Whether retention is held.
    package var isHeld: Bool {
        switch self.state {
        case .released: false
        case .held: true
        }
    }

    /// Compares the clocks; `journalTime` is journal time's reading at `monotonic`.
    package mutating func observe(wall: UInt64, journalTime: UInt64, monotonic: UInt64) {
        switch self.state {
        case .released: return
        case .held(let agreedSince):
            let difference = wall > journalTime ? wall - journalTime : journalTime - wall
            #if MUTANTS
                let tolerance =
                    DurabilityMutant.holdEndsWithoutAgreement.isActive
                    ? UInt64.max : EngineLimits.wallToleranceNanoseconds
            #else
                let tolerance = EngineLimits.wallToleranceNanoseconds
            #endif
            guard difference <= tolerance else {
                self.state = .held(agreedSince: monotonic)
                return
            }
            guard monotonic - agreedSince >= EngineLimits.retentionAgreementNanoseconds else { return }
            self.state = .released
        }
    }

    /// When to look again, on the monotonic clock; nil when nothing is held.
    package var nextCheck: UInt64? {
        switch self.state {
        case .released: nil
        case .held(let agreedSince): agreedSince + EngineLimits.retentionAgreementNanoseconds
        }
    }
}
