internal import CPlatform
internal import Glibc

/// The machine's clocks: clock_gettime(2) `CLOCK_MONOTONIC` and `CLOCK_REALTIME`; getrusage(2) `RUSAGE_THREAD`.
package struct SystemClock: Clock {
    /// Needs nothing.
    package init() {}

    /// Nanoseconds since boot, without time asleep.
    package func monotonicNanoseconds() -> UInt64 { self.read(CLOCK_MONOTONIC) }

    /// Nanoseconds since 1970; 0 when the machine believes in an earlier time, the greatest number beyond the year 2554.
    package func wallNanoseconds() -> UInt64 { self.read(CLOCK_REALTIME) }

    /// The thread's involuntary context switches.
    package func displacementCount() -> UInt64 {
        cplatform_thread_displacements()
    }

    private func read(_ source: clockid_t) -> UInt64 {
        var time = timespec()
        let verdict = unsafe clock_gettime(source, &time)
        precondition(verdict == 0, "Linux always has this clock")
        return Self.nanoseconds(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }

    /// What a reading comes to, held within the range of the result: a clock may be set to anything.
    package static func nanoseconds(seconds: Int, nanoseconds: Int) -> UInt64 {
        guard seconds >= 0 else { return 0 }
        let (whole, isBeyond) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isBeyondToo) = whole.addingReportingOverflow(UInt64(nanoseconds))
        return isBeyond || isBeyondToo ? .max : sum
    }
}
