internal import Platform

/// When to look at the clock between the frames of one connection: behind each that takes long, behind few of the others.
///
/// A look costs as much as a hundredth of a command. The first comes behind the first frame, for nobody knows what that was.
struct ClockLooks {
    private let end: UInt64
    private var latest: UInt64
    private var frameCount = 0
    private var stride = 1

    /// From a point in time, which may have been looked at earlier, until another; `.max` is never, without a look.
    init(from start: UInt64, until end: UInt64) {
        self.latest = start
        self.end = end
    }

    /// Whether the time is over, as far as that has been looked at.
    mutating func isOver(behindFrameAt clock: borrowing any Clock) -> Bool {
        guard self.end != .max else { return false }
        self.frameCount += 1
        guard self.frameCount == self.stride else { return false }
        let now = clock.monotonicNanoseconds()
        let each = (now - min(now, self.latest)) / UInt64(self.stride)
        self.stride = each <= Limits.shortFrameNanoseconds ? Limits.framesBetweenLooks : 1
        self.frameCount = 0
        self.latest = now
        return now >= self.end
    }
}
