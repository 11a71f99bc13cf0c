/// A point of the monotonic clock, in nanoseconds; the arithmetic saturates.
package struct Deadline: Comparable, Hashable, Sendable {
    /// Nanoseconds of the monotonic clock; the greatest value means never.
    package let nanoseconds: UInt64

    /// Never passes.
    package static let never = Deadline(nanoseconds: .max)

    /// Names a point.
    package init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

    /// The deadline of a request received at `now`: 0 means none, a negative timeout has already passed.
    package init(timeoutNanoseconds timeout: Int64, receivedAt now: UInt64) {
        if timeout == 0 {
            self = .never
        } else if timeout < 0 {
            self.nanoseconds = now
        } else {
            self = Deadline(nanoseconds: now).advanced(byNanoseconds: UInt64(timeout))
        }
    }

    /// Later by that much, or never.
    package func advanced(byNanoseconds count: UInt64) -> Deadline {
        let (sum, overflow) = self.nanoseconds.addingReportingOverflow(count)
        return Deadline(nanoseconds: overflow ? .max : sum)
    }

    /// Whether the point lies at or before `now`; never stays ahead even of the last nanosecond.
    package func hasPassed(at now: UInt64) -> Bool { self != .never && self.nanoseconds <= now }

    /// Nanoseconds left, 0 when passed, `nil` for never.
    package func remaining(at now: UInt64) -> UInt64? {
        guard self != .never else { return nil }
        return self.nanoseconds > now ? self.nanoseconds - now : 0
    }

    /// Orders by time.
    package static func < (left: Deadline, right: Deadline) -> Bool { left.nanoseconds < right.nanoseconds }
}
