/// Whether the wall clock was set: it is compared with journal time once a second.
struct WallWatch {
    private var nextLook: UInt64
    private var difference: Int64
    /// How often it was set forward.
    private(set) var forwardCount: UInt64 = 0
    /// How often it was set back.
    private(set) var backwardCount: UInt64 = 0

    /// Begins with the difference of wall clock and journal time at a time of the monotonic clock.
    init(difference: Int64, at now: UInt64) {
        self.difference = difference
        self.nextLook = now + EngineLimits.wallLookNanoseconds
    }

    /// Whether it is time to look.
    func isDue(at now: UInt64) -> Bool { now >= self.nextLook }

    /// Looks once.
    mutating func look(_ difference: Int64, at now: UInt64) {
        let (step, overflow) = difference.subtractingReportingOverflow(self.difference)
        if overflow || step.magnitude > UInt64(EngineLimits.wallJumpNanoseconds) {
            if difference > self.difference { self.forwardCount += 1 } else { self.backwardCount += 1 }
        }
        self.difference = difference
        self.nextLook = now + EngineLimits.wallLookNanoseconds
    }
}
