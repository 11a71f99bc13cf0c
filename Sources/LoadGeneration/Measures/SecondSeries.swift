/// The time series of a run, second by second.
package struct SecondSeries: Equatable, Sendable {
    /// The seconds that are over, and the one under way.
    package private(set) var seconds: [SecondTally] = [SecondTally(second: 0)]
    private var response = LatencyHistogram()

    init() {}

    mutating func offer(at now: UInt64) {
        self.advance(to: now)
        self.seconds[self.seconds.count - 1].offeredCount += 1
    }

    mutating func shed(at now: UInt64) {
        self.advance(to: now)
        self.seconds[self.seconds.count - 1].shedCount += 1
    }

    mutating func end(at now: UInt64, response: UInt64, isError: Bool) {
        self.advance(to: now)
        self.seconds[self.seconds.count - 1].endedCount += 1
        if isError { self.seconds[self.seconds.count - 1].errorCount += 1 }
        self.response.record(response)
    }

    /// Begins the seconds up to this moment; also called when nothing happens, so that silence shows.
    mutating func advance(to now: UInt64) {
        let second = Int(now / 1_000_000_000)
        guard second >= self.seconds.count, self.seconds.count < Limits.secondsMax else { return }
        self.close()
        while self.seconds.count <= second, self.seconds.count < Limits.secondsMax {
            self.seconds.append(SecondTally(second: self.seconds.count))
        }
    }

    /// Computes the percentiles of the second under way.
    mutating func close() {
        let last = self.seconds.count - 1
        self.seconds[last].median = self.response.value(atPercentile: 50)
        self.seconds[last].percentile99 = self.response.value(atPercentile: 99)
        self.seconds[last].maximum = self.response.maxValue
        self.response.reset()
    }
}
