/// A moment of journal time, in nanoseconds since 1970.
///
/// The writer assigns it, strictly increasing; no code of this module reads a clock.
package struct Instant: Hashable, Comparable, Sendable {
    /// Nanoseconds since 1970.
    package let nanoseconds: UInt64

    /// A moment by its nanoseconds since 1970.
    package init(nanoseconds: UInt64) {
        self.nanoseconds = nanoseconds
    }

    /// A moment by its milliseconds since 1970.
    package init(milliseconds: UInt64) {
        self.nanoseconds = milliseconds * 1_000_000
    }

    /// Whole milliseconds since 1970, as told on the wire.
    package var milliseconds: UInt64 { self.nanoseconds / 1_000_000 }

    /// The order of time.
    package static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

    /// The moment `seconds` later, or the end of time.
    package func adding(seconds: UInt64) -> Instant {
        let (step, stepOverflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, sumOverflow) = self.nanoseconds.addingReportingOverflow(step)
        return Instant(nanoseconds: stepOverflow || sumOverflow ? .max : sum)
    }

    /// Whole milliseconds from `earlier` to this moment; 0 if it is not earlier.
    package func milliseconds(since earlier: Instant) -> UInt64 {
        self.nanoseconds > earlier.nanoseconds ? (self.nanoseconds - earlier.nanoseconds) / 1_000_000 : 0
    }
}
