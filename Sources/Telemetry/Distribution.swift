/// What was observed, as one series of a histogram tells it.
package struct Distribution: Equatable, Sendable {
    /// Upper ends of all buckets but the last, ascending, in the metric's unit.
    package let bounds: [Double]
    /// Observations in each bucket, by itself; one more than there are bounds.
    package let counts: [UInt64]
    /// All observations added up, in the metric's unit.
    package let sum: Double

    /// Memberwise.
    package init(bounds: [Double], counts: [UInt64], sum: Double) {
        precondition(counts.count == bounds.count + 1, "the last bucket has no end")
        self.bounds = bounds
        self.counts = counts
        self.sum = sum
    }

    /// Observations in all.
    package var count: UInt64 { self.counts.reduce(0, +) }
}
