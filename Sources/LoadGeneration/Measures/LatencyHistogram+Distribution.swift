internal import Foundation

extension LatencyHistogram {
    private static let ticksPerHalfDistance = 5.0

    /// The distribution as HdrHistogram writes it into `.hgrm` files, in milliseconds.
    ///
    /// Percentiles come closer to each other towards 100: five of them for each half of what is left.
    package var percentileDistribution: String {
        var text = "       Value     Percentile TotalCount 1/(1-Percentile)\n\n"
        var level = 0.0
        var total: UInt64 = 0
        var index = 0
        while total < self.totalCount {
            let count = self.counts[index]
            total += count
            if count > 0 {
                // Several levels may be reached by one value: each has its row, but the last value's are the row of 100.
                while 100.0 * Double(total) / Double(self.totalCount) >= level {
                    text += self.row(at: index, level: level, total: total)
                    level = Self.level(after: level)
                    if total >= self.totalCount { break }
                }
            }
            index += 1
        }
        if self.totalCount > 0 { text += self.row(at: index - 1, level: 100, total: total) }
        let scale = 1_000_000.0
        text += String(
            format: "#[Mean    = %12.3f, StdDeviation   = %12.3f]\n", self.mean / scale,
            self.standardDeviation / scale)
        text += String(
            format: "#[Max     = %12.3f, TotalCount     = %12.3f]\n", Double(self.maxValue) / scale,
            Double(self.totalCount))
        text += String(
            format: "#[Buckets = %12ld, SubBuckets     = %12ld]\n", Self.bucketCount, 2 * Self.halfCount)
        return text
    }

    private static var bucketCount: Int {
        var count = 1
        var untold = UInt64(2 * Self.halfCount)
        while untold <= Self.valueMax {
            untold <<= 1
            count += 1
        }
        return count
    }

    private func row(at index: Int, level: Double, total: UInt64) -> String {
        let value = Double(Self.highest(like: Self.value(at: index))) / 1_000_000
        guard level != 100 else {
            return String(format: "%12.3f %2.12f %10lu\n", value, level / 100, UInt(total))
        }
        return String(
            format: "%12.3f %2.12f %10lu %14.2f\n", value, level / 100, UInt(total), 1 / (1 - level / 100))
    }

    private static func level(after level: Double) -> Double {
        let gap = 100 - level
        guard gap > 0 else { return level }
        let halfDistance = pow(2, log(100 / gap) / log(2) + 1)
        return level + 100 / (Self.ticksPerHalfDistance * halfDistance)
    }
}
