internal import Foundation

/// The line a run shows of itself while it goes on: the last second, and a curve of the seconds before.
package enum ProgressLine {
    private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// The line, without an end of line; the second under way is left out, since it is not over.
    package static func text(_ measures: RunMeasures, inFlightCount: Int, endNanoseconds: UInt64) -> String {
        let over = measures.series.seconds.dropLast()
        guard let last = over.last else { return "starting" }
        let curve = Self.sparkline(over.suffix(Limits.sparklineCount).map { Double($0.endedCount) })
        return String(
            format: "%d/%.0fs %llu/s p50 %.2fms p99 %.2fms max %.1fms in flight %d errors %llu shed %llu ",
            last.second + 1, Double(endNanoseconds) / 1e9, last.endedCount, Double(last.median) / 1e6,
            Double(last.percentile99) / 1e6, Double(last.maximum) / 1e6, inFlightCount,
            over.reduce(0) { $0 + $1.errorCount }, over.reduce(0) { $0 + $1.shedCount }) + curve
    }

    /// Bars from 0 to the greatest value.
    package static func sparkline(_ values: [Double]) -> String {
        guard let greatest = values.max(), greatest > 0 else {
            return String(repeating: Self.bars[0], count: values.count)
        }
        return String(
            values.map { Self.bars[min(Int($0 / greatest * Double(Self.bars.count)), Self.bars.count - 1)] })
    }
}
