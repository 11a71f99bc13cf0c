/// From when on a sync is told of, and how long anybody waits for one.
package struct HangTimes: Equatable, Sendable {
    /// It is told as slow.
    package var slowNanoseconds: UInt64
    /// It is told as hanging, also to whoever supervises the process.
    package var hungNanoseconds: UInt64
    /// The process ends.
    package var giveUpNanoseconds: UInt64

    /// What is built in, but for what is given.
    package init(
        slowNanoseconds: UInt64 = EngineLimits.syncSlowNanoseconds,
        hungNanoseconds: UInt64 = EngineLimits.syncHungNanoseconds,
        giveUpNanoseconds: UInt64 = EngineLimits.syncGiveUpNanoseconds
    ) {
        self.slowNanoseconds = slowNanoseconds
        self.hungNanoseconds = hungNanoseconds
        self.giveUpNanoseconds = giveUpNanoseconds
    }
}
