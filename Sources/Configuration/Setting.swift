/// The settings of which there is one each, by their names in the file: the one table of them.
///
/// A name is unique across sections, since it is also the name in the environment.
package enum Setting: String, CaseIterable, Sendable {
    case dataDirectory = "data_directory"
    case socket
    case socketGroup = "socket_group"
    case logLevel = "log_level"
    case logFormat = "log_format"
    case connectionsMax = "connections_max"
    case streamsMax = "streams_max"
    case callsMax = "calls_max"
    case outputMebibytesMax = "output_mib_max"
    case inputMebibytesMax = "input_mib_max"
    case frameSecondsMax = "frame_seconds_max"
    case unreadSecondsMax = "unread_seconds_max"
    case idleSecondsMax = "idle_seconds_max"
    case plansMax = "plans_max"
    case plansPerOwnerMax = "plans_per_owner_max"
    case syncSecondsMax = "sync_seconds_max"
    case syncSlowSeconds = "sync_slow_seconds"
    case syncHungSeconds = "sync_hung_seconds"
    case refuseStale = "refuse_stale"
    case freshSeconds = "fresh_seconds"
    case redactHours = "redact_hours"
    case keepDays = "keep_days"
    case audit
    case auditDays = "audit_days"

    /// The section it stands in.
    var section: SettingSection {
        switch self {
        case .dataDirectory, .socket, .socketGroup, .logLevel, .logFormat, .audit: .daemon
        case .connectionsMax, .streamsMax, .callsMax, .outputMebibytesMax, .inputMebibytesMax, .frameSecondsMax,
            .unreadSecondsMax, .idleSecondsMax,
            .plansMax, .plansPerOwnerMax, .syncSecondsMax, .syncSlowSeconds, .syncHungSeconds:
            .limits
        case .refuseStale, .freshSeconds: .candidates
        case .redactHours, .keepDays, .auditDays: .retention
        }
    }

    /// What a value looks like.
    var kind: ValueKind {
        switch self {
        case .dataDirectory: .path
        case .socket: .socketPath
        case .socketGroup: .group
        case .logLevel: .word(LogLevel.allCases.map(\.rawValue))
        case .logFormat: .word(LogFormat.allCases.map(\.rawValue))
        case .connectionsMax: .number(Limits.connections)
        case .streamsMax: .number(Limits.streams)
        case .callsMax: .number(Limits.calls)
        case .outputMebibytesMax: .number(Limits.outputMebibytes)
        case .inputMebibytesMax: .number(Limits.inputMebibytes)
        case .frameSecondsMax, .unreadSecondsMax: .number(Limits.peerSeconds)
        case .idleSecondsMax: .number(Limits.idleSeconds)
        case .plansMax, .plansPerOwnerMax: .number(Limits.plans)
        case .syncSecondsMax: .number(Limits.syncSeconds)
        case .syncSlowSeconds, .syncHungSeconds: .number(Limits.syncToldSeconds)
        case .refuseStale, .audit: .truth
        case .freshSeconds: .number(Limits.freshSeconds)
        case .redactHours: .number(Limits.redactHours)
        case .keepDays: .number(Limits.keepDays)
        case .auditDays: .number(Limits.auditDays)
        }
    }

    /// The flag that sets it, if one does.
    package var flag: String? {
        switch self {
        case .dataDirectory: "--data-directory"
        case .socket: "--socket"
        case .socketGroup: "--socket-group"
        case .logFormat: "--log-format"
        case .connectionsMax, .streamsMax, .callsMax, .outputMebibytesMax, .inputMebibytesMax, .frameSecondsMax,
            .unreadSecondsMax, .idleSecondsMax,
            .plansMax, .plansPerOwnerMax, .syncSecondsMax, .syncSlowSeconds, .syncHungSeconds,
            .refuseStale, .freshSeconds, .redactHours, .keepDays, .logLevel, .audit, .auditDays:
            nil
        }
    }

    /// Whether it counts as soon as the configuration is read again; what names places takes a start.
    package var changesWhileRunning: Bool {
        switch self {
        case .dataDirectory, .socket, .socketGroup, .audit: false
        case .logLevel, .logFormat, .connectionsMax, .streamsMax, .callsMax, .outputMebibytesMax, .inputMebibytesMax,
            .frameSecondsMax, .unreadSecondsMax, .idleSecondsMax, .plansMax, .plansPerOwnerMax, .syncSecondsMax,
            .syncSlowSeconds,
            .syncHungSeconds, .refuseStale, .freshSeconds, .redactHours, .keepDays, .auditDays:
            true
        }
    }

    /// The variable of the environment that sets it.
    package var variable: String { "ROUTEPLAN_\(self.rawValue.uppercased())" }
}
