#if MUTANTS
    /// A mistake somebody could make, made on purpose: the differential tests have to notice each.
    ///
    /// Only builds with `-D MUTANTS` have it; `scripts/mutants` makes one and chooses a mistake for each run.
    package enum Mutant: String, CaseIterable, Sendable {
        case absentIndexReadAsZero
        case indexEqualToCountAccepted
        case staleGenerationAccepted
        case staleRevisionAccepted
        case versionConflictIgnored
        case replayIgnoresPayload
        case replayEmitsEvent
        case lateCandidatesReplaceSet
        case reviseKeepsCandidates
        case secondStartMakesAttempt
        case startOverridesSelection
        case confirmAfterCancelAccepted
        case confirmOfRejectedAccepted
        case terminalCountPerGeneration
        case expiryBeforeDeadline
        case retryWhileOpenAccepted
        case lateByClock
        case returnForgetsUnknownAttempts
        case secondRequestCalculatesAgain
        case eventLimitIgnored
        case oldControllerCancels
        case routesAgeFromChoice
        case restartForgetsDeadlines
        case tombstoneIgnored

        /// The mistake the present task makes.
        @TaskLocal package static var active: Mutant?

        /// Whether the present task makes this mistake.
        var isActive: Bool { Self.active == self }
    }
#endif
