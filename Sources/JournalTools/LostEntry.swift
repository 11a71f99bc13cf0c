package import RoutePlanning

/// One entry a repair leaves out.
package struct LostEntry: Equatable, Sendable {
    /// What it was.
    package enum Content: Equatable, Sendable {
        /// A command: which, by which key, and the version it led to.
        case command(CommandKind, keyHash: KeyHash, version: UInt64)
        /// The daemon's own maintenance.
        case upkeep(UpkeepKind)
        /// It cannot be read any more.
        case unreadable
    }

    /// Its sequence.
    package let sequence: UInt64
    /// The plan, where that can be told.
    package let plan: PlanID?
    /// What it was.
    package let content: Content
    /// Whether the checksum of its frame holds, so that the above is certain.
    package let isCertain: Bool
    /// Whether it is proven that clients were told of it; without that they may have been.
    package let isAcknowledged: Bool

    /// The entry as a report's value.
    package var report: ReportValue {
        var command: String?
        var key: String?
        var version: UInt64?
        switch self.content {
        case .command(let kind, let hash, let reached):
            command = Wording.snake("\(kind)")
            key = Wording.hexadecimal(hash.high, hash.low)
            version = reached
        case .upkeep(let kind): command = "upkeep_" + Wording.snake("\(kind)")
        case .unreadable: command = nil
        }
        return .members(
            ("sequence", .count(self.sequence)), ("plan_id", .optional(self.plan.map { Wording.text($0) })),
            ("command", .optional(command)), ("command_key_hash", .optional(key)), ("version", .optional(version)),
            ("acknowledged", .text(self.isAcknowledged ? "yes" : "maybe")),
            ("read", .text(self.isCertain ? "intact" : self.content == .unreadable ? "not_readable" : "damaged")))
    }
}
