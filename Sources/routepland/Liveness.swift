internal import Engine
internal import Platform

/// Signs of life for a service manager that asks for them.
///
/// They come from the loop's own turns, in the writer's isolation, and from no other thread: a loop that stands still gives
/// none. Neither does one whose disk hangs, wherever the sync is waited for.
struct Liveness {
    private let intervalNanoseconds: UInt64?
    private let time = SystemClock()
    private var next: UInt64 = 0

    /// Gives one in so much time; without it none, and nothing wakes the loop for it.
    init(everyNanoseconds interval: UInt64?) { self.intervalNanoseconds = interval }

    /// How long the loop may wait for something to do; nil: as long as it likes.
    var remainingNanoseconds: UInt64? {
        guard self.intervalNanoseconds != nil else { return nil }
        let now = self.time.monotonicNanoseconds()
        return self.next > now ? self.next - now : 0
    }

    /// Whether one is to be given now.
    mutating func isDue(watching watch: SyncWatch) -> Bool {
        guard let interval = self.intervalNanoseconds else { return false }
        let now = self.time.monotonicNanoseconds()
        guard now >= self.next else { return false }
        let isHung = watch.hungNanoseconds > 0
        self.next = now + (isHung ? min(interval, EngineLimits.hangLookNanoseconds) : interval)
        return !isHung
    }
}
