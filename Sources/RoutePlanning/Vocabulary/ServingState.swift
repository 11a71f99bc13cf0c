/// The states of the daemon; raw values are the wire's.
///
/// Source: docs/operations.md, "States". `Engine` holds the transitions.
package enum ServingState: UInt8, Hashable, Sendable, CaseIterable {
    /// It reads its data directory and serves nobody.
    case recovering = 1
    /// Everything is served.
    case ready = 2
    /// Reads are served; commands are refused until there is space again.
    case degradedNoSpace = 3
    /// A commit failed: nothing more is answered, and the process ends.
    case poisoned = 4
    /// What was begun is finished, and nothing new is taken.
    case draining = 5

    /// The name in logs, metrics and command lines.
    package var word: String {
        switch self {
        case .recovering: "recovering"
        case .ready: "ready"
        case .degradedNoSpace: "degraded_nospace"
        case .poisoned: "poisoned"
        case .draining: "draining"
        }
    }
}
