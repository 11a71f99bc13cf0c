/// One request about the daemon itself.
package enum AdministrationRequest: Equatable, Sendable {
    /// Which instance answers, and how it stands.
    case instance
    /// All metrics.
    case metrics
}
