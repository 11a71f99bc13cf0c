internal import Glibc

/// The machine's clocks: clock_gettime(2) `CLOCK_MONOTONIC` and `CLOCK_REALTIME`.
package struct SystemClock: Clock {
    /// Needs nothing.
    package init() {}

    /// Nanoseconds since boot, without time asleep.
    package func monotonicNanoseconds() -> UInt64 { self.read(CLOCK_MONOTONIC) }

    /// Nanoseconds since 1970; 0 when the machine believes in an earlier time.
    package func wallNanoseconds() -> UInt64 { self.read(CLOCK_REALTIME) }

    private func read(_ source: clockid_t) -> UInt64 {
        var time = timespec()
        let verdict = unsafe clock_gettime(source, &time)
        precondition(verdict == 0, "Linux always has this clock")
        guard time.tv_sec >= 0 else { return 0 }
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
