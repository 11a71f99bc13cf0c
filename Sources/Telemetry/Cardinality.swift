package import RoutePlanning

/// How many series a metric has at most: what its labels' values are drawn from is closed, so that is a number.
package enum Cardinality {
    /// Series at most; a histogram's buckets are not counted.
    package static func seriesMax(of metric: MetricName) -> Int {
        let states = PlanState.allCases.count
        let components = Limits.componentNamesMax + 1
        let targets = Limits.targetNamesMax + 1
        return switch metric {
        case .editorPresentations: components * PresentationKind.allCases.count
        case .editorDismissals: components * Dismissal.allCases.count
        // Drafts have no component, and all other states have one.
        case .terminalResults: 1 + components * (PlanState.allCases.count { !$0.isTerminal })
        case .calculationDuration: Resource.allCases.count * CalculationResult.allCases.count
        case .calculationFailures: FailureClass.allCases.count
        case .candidatesReceived: Resource.allCases.count
        case .revisionsBeforeSelection: 3
        case .transitions: 1 + StatePair.all.count
        case .stateDwell: StatePair.all.count { $0.from != $0.to }
        case .callbacksRejected:
            CommandTally.callbacks.reduce(0) { sum, callback in
                sum + CallbackRejection.allCases.count { $0.canBefall(callback) }
            }
        case .handoffAckDuration: targets * 2
        case .handoffAttempts: targets * (AttemptState.allCases.count - 1)
        case .handoffOrphanAcks: CommandTally.orphanReasons.count
        case .commands:
            CommandKind.allCases.count * (Disposition.allCases.count + Set(Reason.allCases.map(\.status)).count)
        case .versionConflicts: CommandKind.allCases.count
        case .commandDuration: CommandKind.allCases.count
        case .stateAge, .plans: states
        case .outboxDeliveries: DeliveryResult.allCases.count
        case .sensitiveReads: RequestTally.actorWords.count * 2
        case .requests: CallSlot.count * RequestTally.codeWords.count * RequestTally.roleWords.count
        case .requestDuration: CallPart.allCases.count - 1
        case .oddities: Oddity.allCases.count
        case .serviceState: ServingState.allCases.count
        case .serviceTransitions: ServingState.allCases.count * (ServingState.allCases.count - 1)
        case .limit, .limitUse, .limitMet: Limits.peerLimitsMax
        case .memory: MemoryUse.allCases.count
        case .commitDuration, .snapshots, .scrubbedFiles, .watches, .outboxConsumers, .clockJumps: 2
        case .calculationsOverdue, .outboxPending, .outboxOldest, .snapshotDuration, .snapshotBytes,
            .snapshotLastSuccess, .clockSkew, .build, .replayDuration, .replayedEntries, .tornBytes, .snapshotFallbacks,
            .spareFailures, .syncHung, .syncHangs, .wallDifference, .durableSequence, .queueEntries, .queueBytes,
            .queueDuration, .connectionsPutOff, .batchEntries, .journalBytes, .replayedBytes, .watchLag,
            .watchesDropped, .auditPosition, .auditLag, .auditLagAge, .auditBytes, .auditFailures, .outboxParked,
            .descriptors, .descriptorsMax, .residentBytes, .uptime:
            1
        }
    }

    /// Lines of the exposition at most: a histogram has one for each bucket, its number and its sum.
    package static func sampleMax(of metric: MetricName) -> Int {
        self.seriesMax(of: metric) * (self.scale(of: metric).map { $0.ends.count + 3 } ?? 1)
    }

    /// The buckets of a histogram; nil of what is none.
    static func scale(of metric: MetricName) -> Scale? {
        switch metric {
        case .commandDuration, .requestDuration, .queueDuration, .commitDuration: .answers
        case .calculationDuration, .handoffAckDuration: .outside
        case .stateDwell: .dwell
        case .snapshotDuration: .work
        case .candidatesReceived: .routes
        case .revisionsBeforeSelection: .revisions
        case .batchEntries: .entries
        case .editorPresentations, .editorDismissals, .terminalResults, .calculationFailures, .calculationsOverdue,
            .transitions, .callbacksRejected, .handoffAttempts, .handoffOrphanAcks, .commands, .versionConflicts,
            .stateAge, .plans, .outboxPending, .outboxOldest, .outboxDeliveries, .sensitiveReads, .snapshotBytes,
            .snapshotLastSuccess, .clockSkew, .oddities, .build, .serviceState, .serviceTransitions, .replayDuration,
            .replayedEntries, .tornBytes, .snapshotFallbacks, .snapshots, .spareFailures, .scrubbedFiles, .syncHung,
            .syncHangs, .wallDifference, .durableSequence, .limit, .limitUse, .limitMet, .requests, .queueEntries,
            .queueBytes, .connectionsPutOff, .journalBytes, .replayedBytes, .watches, .watchLag, .watchesDropped,
            .auditPosition, .auditLag, .auditLagAge, .auditBytes, .auditFailures, .outboxConsumers, .outboxParked,
            .descriptors, .descriptorsMax, .residentBytes, .memory, .uptime, .clockJumps:
            nil
        }
    }
}
