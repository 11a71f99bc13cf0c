/// What recovery concludes.
package enum RecoveryVerdict: CaseIterable, Sendable {
    /// The journal ends here.
    case cleanEnd
    /// An unacknowledged write was torn: leave it out and say so.
    case dropTornTail
    /// Acknowledged entries are damaged: refuse.
    case refuseCorruptMiddle
    /// A frame is where it does not belong: refuse.
    case refuseMisplacedFrame
    /// A garbled write or damage to an acknowledged one, nobody can tell: refuse.
    case refuseAmbiguousTail
    /// The disk did not answer: refuse, and conclude nothing.
    case refuseUnreadable
}

/// Judges the frontier of the journal, the first position after its last valid frame.
///
/// A later frame is written only after the earlier one is durable, so a successor proves that what is damaged was
/// acknowledged; and a torn write leaves zeros, since segments are zero-filled and no sector of a frame is zero
/// (docs/journal.md, "Recovery").
package func recoveryVerdict(
    _ frontier: FrontierObservation, _ successor: SuccessorObservation, _ reading: ReadingObservation
) -> RecoveryVerdict {
    #if MUTANTS
        if DurabilityMutant.truncatedAtFirstError.isActive, reading == .whole {
            return frontier == .blank && successor == .none ? .cleanEnd : .dropTornTail
        }
    #endif
    return switch (frontier, successor, reading) {
    case (_, _, .failed): .refuseUnreadable
    case (_, .laterFrame, .whole), (_, .laterSegment, .whole): .refuseCorruptMiddle
    case (_, .earlierFrame, .whole): .refuseMisplacedFrame
    case (.headerForeign, .none, .whole), (.headerForeign, .unrecognised, .whole): .refuseMisplacedFrame
    case (.blank, .none, .whole): .cleanEnd
    case (.headerCut, .none, .whole), (.firstSectorMissing, .none, .whole): .dropTornTail
    case (.bodyTorn, .none, .whole): .dropTornTail
    case (.bodyWrong, .none, .whole), (.garbled, .none, .whole): .refuseAmbiguousTail
    case (.blank, .unrecognised, .whole), (.headerCut, .unrecognised, .whole): .refuseAmbiguousTail
    case (.firstSectorMissing, .unrecognised, .whole), (.bodyTorn, .unrecognised, .whole): .refuseAmbiguousTail
    case (.bodyWrong, .unrecognised, .whole), (.garbled, .unrecognised, .whole): .refuseAmbiguousTail
    }
}
