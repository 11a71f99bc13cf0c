import Journaling
import Testing

@Suite struct RecoveryVerdictTests {
    /// The verdict as a reader of docs/journal.md would reach it, rule by rule, over the whole product of inputs.
    @Test func `every combination gets the verdict of the written rules`() {
        for frontier in FrontierObservation.allCases {
            for successor in SuccessorObservation.allCases {
                for reading in ReadingObservation.allCases {
                    let verdict = recoveryVerdict(frontier, successor, reading)
                    #expect(verdict == self.expected(frontier, successor, reading))
                }
            }
        }
    }

    @Test func `only zeros and torn writes with nothing behind them let the journal start`() {
        for frontier in FrontierObservation.allCases {
            for successor in SuccessorObservation.allCases where successor != SuccessorObservation.none {
                let verdict = recoveryVerdict(frontier, successor, .whole)
                #expect(verdict != .cleanEnd && verdict != .dropTornTail)
            }
        }
    }

    private func expected(
        _ frontier: FrontierObservation, _ successor: SuccessorObservation, _ reading: ReadingObservation
    ) -> RecoveryVerdict {
        if reading == .failed { return .refuseUnreadable }
        if successor == .laterFrame || successor == .laterSegment { return .refuseCorruptMiddle }
        if successor == .earlierFrame || frontier == .headerForeign { return .refuseMisplacedFrame }
        if successor == .unrecognised { return .refuseAmbiguousTail }
        if frontier == .blank { return .cleanEnd }
        let isTorn = frontier == .headerCut || frontier == .firstSectorMissing || frontier == .bodyTorn
        return isTorn ? .dropTornTail : .refuseAmbiguousTail
    }
}
