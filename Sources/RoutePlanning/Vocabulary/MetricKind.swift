/// How a metric behaves; raw values are those of the exposition format's `# TYPE` lines.
package enum MetricKind: String, Hashable, Sendable, CaseIterable {
    /// Only grows.
    case counter
    /// Goes up and down.
    case gauge
    /// Counts observations by their value.
    case histogram
}
