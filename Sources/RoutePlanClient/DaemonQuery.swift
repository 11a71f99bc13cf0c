/// Questions about the daemon itself.
public enum DaemonQuery: Equatable, Sendable {
    /// Which instance answers, and how it stands; for operators.
    case instance
    /// All metrics; for operators.
    case metrics
    /// Whether a service is served, by its full name; empty for the daemon as a whole.
    case health(service: String)
}
