/// The metrics of the daemon: a closed set, each with its kind and its labels (docs/domain-tables.md, "Metrics").
package enum MetricName: String, Hashable, Sendable, CaseIterable {
    case editorPresentations = "routeplan_editor_presentations_total"
    case editorDismissals = "routeplan_editor_dismissals_total"
    case terminalResults = "routeplan_terminal_results_total"
    case calculationDuration = "routeplan_calculation_duration_seconds"
    case calculationFailures = "routeplan_calculation_failures_total"
    case candidatesReceived = "routeplan_candidates_received"
    case calculationsOverdue = "routeplan_calculations_overdue"
    case revisionsBeforeSelection = "routeplan_revisions_before_selection"
    case transitions = "routeplan_transitions_total"
    case callbacksRejected = "routeplan_callbacks_rejected_total"
    case handoffAckDuration = "routeplan_handoff_ack_duration_seconds"
    case handoffAttempts = "routeplan_handoff_attempts_total"
    case handoffOrphanAcks = "routeplan_handoff_orphan_acks_total"
    case commands = "routeplan_commands_total"
    case versionConflicts = "routeplan_version_conflicts_total"
    case stateAge = "routeplan_state_age_seconds"
    case plans = "routeplan_plans"
    case stateDwell = "routeplan_state_dwell_seconds"
    case outboxPending = "routeplan_outbox_pending"
    case outboxOldest = "routeplan_outbox_oldest_seconds"
    case outboxDeliveries = "routeplan_outbox_deliveries_total"
    case sensitiveReads = "routeplan_sensitive_reads_total"
    case commandDuration = "routeplan_command_duration_seconds"
    case snapshotDuration = "routeplan_snapshot_duration_seconds"
    case snapshotBytes = "routeplan_snapshot_bytes"
    case snapshotLastSuccess = "routeplan_snapshot_last_success_timestamp_seconds"
    case clockSkew = "routeplan_clock_skew_total"
    case oddities = "routeplan_oddities_total"
    case build = "routeplan_build_info"
    case serviceState = "routeplan_service_state"
    case serviceTransitions = "routeplan_service_state_transitions_total"
    case replayDuration = "routeplan_replay_seconds"
    case replayedEntries = "routeplan_replayed_entries"
    case tornBytes = "routeplan_torn_bytes_dropped"
    case snapshotFallbacks = "routeplan_snapshot_fallbacks"
    case snapshots = "routeplan_snapshots_total"
    case spareFailures = "routeplan_spare_failures_total"
    case scrubbedFiles = "routeplan_scrubbed_files_total"
    case syncHung = "routeplan_sync_hung_seconds"
    case syncHangs = "routeplan_sync_hangs_total"
    case wallDifference = "routeplan_wall_clock_difference_seconds"
    case durableSequence = "routeplan_durable_sequence"
    case limit = "routeplan_limit"
    case limitUse = "routeplan_limit_use"
    case limitMet = "routeplan_limit_met_total"
    case requests = "routeplan_requests_total"
    case requestDuration = "routeplan_request_duration_seconds"
    case queueEntries = "routeplan_writer_queue_entries"
    case queueBytes = "routeplan_writer_queue_bytes"
    case queueDuration = "routeplan_writer_queue_seconds"
    case connectionsPutOff = "routeplan_connections_put_off"
    case commitDuration = "routeplan_journal_commit_seconds"
    case batchEntries = "routeplan_journal_batch_entries"
    case journalBytes = "routeplan_journal_bytes_total"
    case replayedBytes = "routeplan_replayed_bytes"
    case watches = "routeplan_watches"
    case watchLag = "routeplan_watch_lag_events"
    case watchesDropped = "routeplan_watches_dropped_total"
    case auditPosition = "routeplan_audit_position"
    case auditLag = "routeplan_audit_lag_entries"
    case auditLagAge = "routeplan_audit_lag_seconds"
    case auditBytes = "routeplan_audit_store_bytes"
    case auditFailures = "routeplan_audit_failures_total"
    case outboxConsumers = "routeplan_outbox_consumers"
    case outboxParked = "routeplan_outbox_parked"
    case descriptors = "routeplan_descriptors"
    case descriptorsMax = "routeplan_descriptors_max"
    case residentBytes = "routeplan_resident_bytes"
    case memory = "routeplan_memory_bytes"
    case uptime = "routeplan_uptime_seconds"
    case clockJumps = "routeplan_clock_jumps_total"

    /// Counter, gauge or histogram.
    package var kind: MetricKind {
        switch self {
        case .editorPresentations, .editorDismissals, .terminalResults, .calculationFailures, .transitions,
            .callbacksRejected, .handoffAttempts, .handoffOrphanAcks, .commands, .versionConflicts, .outboxDeliveries,
            .sensitiveReads, .clockSkew, .oddities, .serviceTransitions, .snapshots, .spareFailures, .scrubbedFiles,
            .syncHangs, .limitMet, .requests, .journalBytes, .watchesDropped, .auditFailures, .clockJumps:
            .counter
        case .calculationsOverdue, .stateAge, .plans, .outboxPending, .outboxOldest, .snapshotBytes,
            .snapshotLastSuccess, .build, .serviceState, .replayDuration, .replayedEntries, .tornBytes,
            .snapshotFallbacks, .syncHung, .wallDifference, .durableSequence, .limit, .limitUse, .queueEntries,
            .queueBytes, .connectionsPutOff, .replayedBytes, .watches, .watchLag, .auditPosition, .auditLag,
            .auditLagAge, .auditBytes, .outboxConsumers, .outboxParked, .descriptors, .descriptorsMax, .residentBytes,
            .memory, .uptime:
            .gauge
        case .calculationDuration, .candidatesReceived, .revisionsBeforeSelection, .handoffAckDuration, .stateDwell,
            .commandDuration, .snapshotDuration, .requestDuration, .queueDuration, .commitDuration, .batchEntries:
            .histogram
        }
    }

    /// What it is told apart by.
    package var labels: [MetricLabel] {
        switch self {
        case .editorPresentations: [.component, .kind]
        case .editorDismissals: [.component, .cause]
        case .terminalResults: [.component, .outcome, .fromState]
        case .calculationDuration: [.resource, .result]
        case .calculationFailures: [.failure]
        case .candidatesReceived: [.resource]
        case .revisionsBeforeSelection: [.kind]
        case .transitions, .serviceTransitions: [.from, .to]
        case .callbacksRejected: [.callback, .reason]
        case .handoffAckDuration: [.target, .late]
        case .handoffAttempts: [.target, .result]
        case .handoffOrphanAcks: [.reason]
        case .commands: [.command, .status, .disposition]
        case .versionConflicts: [.command, .kind]
        case .stateAge, .plans, .serviceState: [.state]
        case .stateDwell: [.state, .next]
        case .outboxDeliveries, .snapshots, .scrubbedFiles: [.result]
        case .sensitiveReads: [.actorType, .command]
        case .commandDuration: [.command]
        case .oddities: [.kind]
        case .build: [.version]
        case .limit, .limitUse, .limitMet: [.limit]
        case .requests: [.method, .code, .role]
        case .requestDuration: [.kind]
        case .commitDuration: [.path]
        case .watches: [.kind]
        case .outboxConsumers: [.state]
        case .memory: [.subsystem]
        case .clockJumps: [.direction]
        case .calculationsOverdue, .outboxPending, .outboxOldest, .snapshotDuration, .snapshotBytes,
            .snapshotLastSuccess, .clockSkew, .replayDuration, .replayedEntries, .tornBytes, .snapshotFallbacks,
            .spareFailures, .syncHung, .syncHangs, .wallDifference, .durableSequence, .queueEntries, .queueBytes,
            .queueDuration, .connectionsPutOff, .batchEntries, .journalBytes, .replayedBytes, .watchLag,
            .watchesDropped, .auditPosition, .auditLag, .auditLagAge, .auditBytes, .auditFailures, .outboxParked,
            .descriptors, .descriptorsMax, .residentBytes, .uptime:
            []
        }
    }
}
