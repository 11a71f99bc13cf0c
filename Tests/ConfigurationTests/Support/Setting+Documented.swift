import Configuration

extension Setting {
    /// The range of a number, as documented.
    var range: ClosedRange<UInt64>? {
        switch self {
        case .dataDirectory, .socket, .socketGroup, .logLevel, .logFormat, .refuseStale, .audit: nil
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
        case .auditDays: Limits.auditDays
        }
    }
}
