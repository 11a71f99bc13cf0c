/// The events a journal's catalogue knows by a number of their own, which never changes (docs/operations.md, "The log").
package enum NotableEvent: String, CaseIterable, Sendable {
    case recovered
    case ready
    case state
    case stopped
    case reload
    case reloadFailed = "reload_failed"
    case tornTailDropped = "torn_tail_dropped"
    case snapshotFallback = "snapshot_fallback"
    case snapshotFailed = "snapshot_failed"
    case scrubFinding = "scrub_finding"
    case spareFailed = "spare_failed"
    case syncHung = "sync_hung"
    case peersTurnedAway = "peers_turned_away"
    case handoffOrphanAck = "handoff_orphan_ack"

    /// The `MESSAGE_ID`, 32 digits.
    package var messageID: String {
        switch self {
        case .recovered: "1d58ebd434034b8bb665249c81aeb9f5"
        case .ready: "ef61ddcce32c43f5b41c75f1a0bb180f"
        case .state: "808c7c8e6124435982a84d19299f786b"
        case .stopped: "84a9fd4c46bb485c869dcf2053c87b9c"
        case .reload: "da9ba266bd1f4625ad9fd4da884e72c0"
        case .reloadFailed: "3b1b2c5dc5be49cab293b6f7ede04dfb"
        case .tornTailDropped: "25e116cd7be94565826392b19ff5d97c"
        case .snapshotFallback: "94234e622e7c48eda035501c6f145a2e"
        case .snapshotFailed: "ef805f5aaa294b37a80b7a8ce9b6ad92"
        case .scrubFinding: "60375a8527564a69a27c3e412b12f01b"
        case .spareFailed: "fe865e0b79924cb386ad99631160180a"
        case .syncHung: "930af456f06845bcaa4496d8344d2803"
        case .peersTurnedAway: "646a4039f3b9453d8dfed7acc7a16e25"
        case .handoffOrphanAck: "dc68bee78c6045879b0d241604089226"
        }
    }
}
