#if MUTANTS
    /// A mistake somebody could make about durability, made on purpose: the simulator has to notice each.
    ///
    /// Only builds with `-D MUTANTS` have it; `scripts/simulate --mutants` makes one and chooses a mistake for each run by
    /// `--mutant NAME` on the command line, which every part reads for itself.
    package enum DurabilityMutant: String, CaseIterable, Sendable {
        case acknowledgedBeforeSync
        case directorySyncSkipped
        case zeroHeaderTakenForEnd
        case truncatedAtFirstError
        case fileUsedAfterFailedSync
        case conflictReleasedEarly
        case lowWaterBeforeSnapshot
        case clockReadInApply
        case dictionaryOrderInSnapshot
        case dedupeForgottenInSnapshot
        case batchSplitAcrossSegments
        case timerByWallClock
        case anchorBehindJournal
        case retentionNeverHeld
        case holdEndsWithoutAgreement
        case identifiersRepeat
        case backlogUnbounded
        case spaceTriedOnce
        case eventToldTwice

        /// The mistake this process makes.
        package static let active: DurabilityMutant? = {
            let words = CommandLine.arguments
            guard let flag = words.firstIndex(of: "--mutant"), flag + 1 < words.count else { return nil }
            return DurabilityMutant(rawValue: words[flag + 1])
        }()

        /// Whether this process makes this mistake.
        package var isActive: Bool { Self.active == self }
    }
#endif
