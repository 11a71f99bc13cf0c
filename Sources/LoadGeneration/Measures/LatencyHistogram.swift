/// How often each time was measured, kept to three significant digits: an HDR histogram.
///
/// The buckets are those of HdrHistogram with a lowest value of 1 and three digits, so that values, percentiles and the
/// written distribution are the same as other tools make of them. Values are nanoseconds. Memory grows with the greatest
/// value: 8 KiB for each power of two.
package struct LatencyHistogram: Equatable, Sendable {
    /// Equal steps within one power of two, half of those of the first bucket: enough for three digits.
    static let halfCount = 1024
    private static let halfMagnitude = 10
    private static let mask = UInt64(2 * Self.halfCount - 1)
    /// Greatest value that is told apart, one hour: what took longer counts as this.
    package static let valueMax: UInt64 = 3_600_000_000_000

    private(set) var counts: [UInt64] = []
    /// How many values there are.
    package private(set) var totalCount: UInt64 = 0
    /// The greatest value as it was recorded, 0 without any.
    package private(set) var maxRecorded: UInt64 = 0
    /// The smallest value as it was recorded.
    private(set) var minRecorded = UInt64.max

    /// An empty one.
    package init() {}

    /// Counts one value.
    package mutating func record(_ value: UInt64) {
        let value = min(value, Self.valueMax)
        let index = Self.index(of: value)
        if index >= self.counts.count {
            let whole = (index / Self.halfCount + 1) * Self.halfCount
            self.counts.append(contentsOf: repeatElement(0, count: whole - self.counts.count))
        }
        self.counts[index] += 1
        self.totalCount += 1
        self.maxRecorded = max(self.maxRecorded, value)
        self.minRecorded = min(self.minRecorded, value)
    }

    /// Forgets everything and keeps the memory.
    package mutating func reset() {
        for index in self.counts.indices { self.counts[index] = 0 }
        (self.totalCount, self.maxRecorded, self.minRecorded) = (0, 0, .max)
    }

    /// Counts everything another one has counted.
    package mutating func add(_ other: Self) {
        if other.counts.count > self.counts.count {
            self.counts.append(contentsOf: repeatElement(0, count: other.counts.count - self.counts.count))
        }
        for (index, count) in other.counts.enumerated() { self.counts[index] += count }
        self.totalCount += other.totalCount
        self.maxRecorded = max(self.maxRecorded, other.maxRecorded)
        self.minRecorded = min(self.minRecorded, other.minRecorded)
    }

    /// The greatest value, as exact as values are kept; 0 without any.
    package var maxValue: UInt64 { self.totalCount == 0 ? 0 : Self.highest(like: self.maxRecorded) }

    /// The value that so many percent of all values are not above; 0 without any.
    package func value(atPercentile percentile: Double) -> UInt64 {
        let wanted = max(UInt64(min(percentile, 100) * Double(self.totalCount) / 100 + 0.5), 1)
        var total: UInt64 = 0
        for (index, count) in self.counts.enumerated() {
            total += count
            guard total >= wanted else { continue }
            let value = Self.value(at: index)
            return percentile == 0 ? value : Self.highest(like: value)
        }
        return 0
    }

    /// How many values are greater than this one, as exactly as values are kept.
    package func count(above value: UInt64) -> UInt64 {
        let first = Self.index(of: min(value, Self.valueMax)) + 1
        return first < self.counts.count ? self.counts[first...].reduce(0, +) : 0
    }

    /// The mean; 0 without any value.
    package var mean: Double {
        guard self.totalCount > 0 else { return 0 }
        var total: UInt64 = 0
        for (index, count) in self.counts.enumerated() where count > 0 {
            total &+= count &* Self.median(like: Self.value(at: index))
        }
        return Double(total) / Double(self.totalCount)
    }

    /// The standard deviation; 0 without any value.
    package var standardDeviation: Double {
        guard self.totalCount > 0 else { return 0 }
        let mean = self.mean
        var total = 0.0
        for (index, count) in self.counts.enumerated() where count > 0 {
            let distance = Double(Self.median(like: Self.value(at: index))) - mean
            total += distance * distance * Double(count)
        }
        return (total / Double(self.totalCount)).squareRoot()
    }

    // MARK: Buckets

    private static func bucket(of value: UInt64) -> Int {
        UInt64.bitWidth - (value | Self.mask).leadingZeroBitCount - (Self.halfMagnitude + 1)
    }

    private static func index(of value: UInt64) -> Int {
        let bucket = Self.bucket(of: value)
        return (bucket + 1) << Self.halfMagnitude + (Int(value >> UInt64(bucket)) - Self.halfCount)
    }

    /// The lowest value counted at an index.
    static func value(at index: Int) -> UInt64 {
        let bucket = index >> Self.halfMagnitude - 1
        let step = UInt64(index & (Self.halfCount - 1))
        return bucket < 0 ? step : (step + UInt64(Self.halfCount)) << UInt64(bucket)
    }

    /// The greatest value that is counted together with this one.
    static func highest(like value: UInt64) -> UInt64 {
        let bucket = UInt64(Self.bucket(of: value))
        return (value >> bucket + 1) << bucket - 1
    }

    private static func median(like value: UInt64) -> UInt64 {
        let bucket = UInt64(Self.bucket(of: value))
        return (value >> bucket) << bucket + (1 << bucket) >> 1
    }
}
