/// What ended in one second of the run.
package struct SecondTally: Equatable, Sendable {
    /// Seconds since the start, the warm-up among them.
    package let second: Int
    /// Calls that were meant to start in it; of a closed run, those that did.
    package internal(set) var offeredCount: UInt64 = 0
    /// Calls that ended in it.
    package internal(set) var endedCount: UInt64 = 0
    /// Of these, errors.
    package internal(set) var errorCount: UInt64 = 0
    /// Arrivals that were shed in it.
    package internal(set) var shedCount: UInt64 = 0
    /// Half of the response times are not above.
    package internal(set) var median: UInt64 = 0
    /// One response time in a hundred is above.
    package internal(set) var percentile99: UInt64 = 0
    /// The longest response time.
    package internal(set) var maximum: UInt64 = 0

    init(second: Int) { self.second = second }
}
