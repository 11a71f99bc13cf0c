import Configuration

extension Setting {
    /// The range of a number, as documented.
    var range: ClosedRange<UInt64>? {
        switch self {
        case .dataDirectory, .socket, .socketGroup, .logLevel, .logFormat, .refuseStale: nil
        case .connectionsMax: Limits.connections
        case .streamsMax: Limits.streams
        case .callsMax: Limits.calls
        case .outputMebibytesMax: Limits.outputMebibytes
        case .inputMebibytesMax: Limits.inputMebibytes
        case .frameSecondsMax, .unreadSecondsMax: Limits.peerSeconds
        case .idleSecondsMax: Limits.idleSeconds
        case .plansMax, .plansPerOwnerMax: Limits.plans
        case .syncSecondsMax: Limits.syncSeconds
        case .syncSlowSeconds, .syncHungSeconds: Limits.syncToldSeconds
        case .freshSeconds: Limits.freshSeconds
        case .redactHours: Limits.redactHours
        case .keepDays: Limits.keepDays
        }
    }

    /// The name of its section.
    var sectionName: String {
        switch self {
        case .dataDirectory, .socket, .socketGroup, .logLevel, .logFormat: "daemon"
        case .connectionsMax, .streamsMax, .callsMax, .outputMebibytesMax, .inputMebibytesMax, .frameSecondsMax,
            .unreadSecondsMax, .idleSecondsMax,
            .plansMax, .plansPerOwnerMax, .syncSecondsMax, .syncSlowSeconds, .syncHungSeconds:
            "limits"
        case .refuseStale, .freshSeconds: "candidates"
        case .redactHours, .keepDays: "retention"
        }
    }

    /// What docs/operations.md says a value may be.
    var boundsText: String {
        switch self {
        case .dataDirectory: "absolute path"
        case .socket: "absolute path, at most 107 bytes"
        case .socketGroup: "name or number of a group"
        case .logLevel: "error, warning, notice, information, debug"
        case .logFormat: "auto, logfmt, json, journal"
        case .refuseStale: "yes, no"
        case .connectionsMax, .streamsMax, .callsMax, .outputMebibytesMax, .inputMebibytesMax, .frameSecondsMax,
            .unreadSecondsMax, .idleSecondsMax,
            .plansMax, .plansPerOwnerMax, .syncSecondsMax, .syncSlowSeconds, .syncHungSeconds,
            .freshSeconds, .redactHours, .keepDays:
            self.range.map { "\($0.lowerBound) to \($0.upperBound)" } ?? ""
        }
    }
}
