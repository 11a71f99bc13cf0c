/// Whether redaction and eviction wait, as the contract tells it, and no line of it shared with the daemon.
///
/// A start more than 24 hours after the last entry makes them wait until wall clock and journal time have been within a minute
/// of each other whenever somebody looked, for ten minutes.
struct ReferenceRetention: Sendable {
    private static let second: UInt64 = 1_000_000_000
    private(set) var isHeld: Bool
    /// When the process started or the clocks were last seen to differ, on the monotonic clock.
    private var differedAt: UInt64

    /// A process starts; `lastEntry` is 0 where there is none.
    init(wall: UInt64, lastEntry: UInt64, monotonic: UInt64) {
        self.isHeld = lastEntry != 0 && wall > lastEntry + 24 * 60 * 60 * Self.second
        self.differedAt = monotonic
    }

    /// Somebody looks at the clocks.
    mutating func look(wall: UInt64, time: UInt64, monotonic: UInt64) {
        let (earlier, later) = (min(wall, time), max(wall, time))
        if later - earlier > 60 * Self.second {
            self.differedAt = monotonic
        } else if monotonic >= self.differedAt + 10 * 60 * Self.second {
            self.isHeld = false
        }
    }
}
