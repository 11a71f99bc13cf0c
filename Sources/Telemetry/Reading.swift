/// What one series stands at.
enum Reading: Equatable, Sendable {
    /// A counter or a gauge.
    case number(Double)
    /// A histogram.
    case distribution(Distribution)
}
