/// Journal time as the contract tells it, and no line of it shared with the daemon: the wall clock is read once, at the
/// start; from then on only the monotonic clock counts; every entry is later than the one before it.
struct ReferenceClock: Sendable {
    private let timeAtStart: UInt64
    private let monotonicAtStart: UInt64
    /// The time of the last entry.
    private var lastEntry: UInt64

    /// A process starts: what the clocks say, and the time of the last entry in its journal.
    init(wall: UInt64, lastEntry: UInt64, monotonic: UInt64) {
        self.timeAtStart = wall <= lastEntry ? lastEntry + 1 : wall
        self.monotonicAtStart = monotonic
        self.lastEntry = lastEntry
    }

    /// What time it is; while nobody runs, what it was at the start.
    func time(monotonic: UInt64) -> UInt64 {
        let passed = monotonic < self.monotonicAtStart ? 0 : monotonic - self.monotonicAtStart
        let time = self.timeAtStart + passed
        return time < self.lastEntry ? self.lastEntry : time
    }

    /// What an entry made now is stamped with.
    func stamp(monotonic: UInt64) -> UInt64 {
        let time = self.time(monotonic: monotonic)
        return time == self.lastEntry ? time + 1 : time
    }

    /// An entry was made.
    mutating func made(at time: UInt64) { self.lastEntry = time }
}
