/// Names one route plan; ids grow with time, and their low half is random.
package struct PlanID: Identifier {
    /// The first eight bytes, big-endian.
    package let high: UInt64
    /// The last eight bytes, big-endian.
    package let low: UInt64

    /// Joins the two halves.
    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The random half is hash enough: ids are the daemon's own.
    package func hash(into hasher: inout Hasher) { hasher.combine(self.low) }

    /// The id of the plan created after `last`: later than every id before it, even within one nanosecond.
    package static func next(after last: PlanID?, at now: Instant, random: UInt64) -> PlanID {
        guard let last, last.high >= now.nanoseconds else { return PlanID(high: now.nanoseconds, low: random) }
        return PlanID(high: last.high + 1, low: random)
    }
}
