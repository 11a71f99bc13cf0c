import Foundation
import LoadGeneration
import Testing

@Suite struct LatencyHistogramTests {
    @Test func `values are told apart to three significant digits, whatever their magnitude`() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<400 {
            let value = generator.next() >> (23 + generator.next() % 41)
            var histogram = LatencyHistogram()
            histogram.record(value)
            let kept = histogram.value(atPercentile: 100)
            #expect(kept >= value && Double(kept - value) <= Double(value) / 1_000, "\(value) is kept as \(kept)")
        }
    }

    @Test(arguments: [LatencyHistogram.valueMax])
    func `a value beyond the greatest counts as the greatest`(max: UInt64) {
        var histogram = LatencyHistogram()
        histogram.record(max)
        histogram.record(max + 1)
        histogram.record(.max)
        #expect(histogram.totalCount == 3)
        #expect(histogram.count(above: max - max / 500) == 3)
        #expect(histogram.count(above: max) == 0)
    }

    @Test func `one without values has only zeros, and so has one that was reset`() {
        var histogram = LatencyHistogram()
        for _ in 0..<2 {
            #expect(histogram.value(atPercentile: 99) == 0)
            #expect((histogram.maxValue, histogram.mean, histogram.standardDeviation) == (0, 0, 0))
            histogram.record(17)
            histogram.reset()
        }
    }

    @Test func `two added together are the same as one that counted everything`() {
        var generator = SeededGenerator(seed: 9)
        var (one, other, all) = (LatencyHistogram(), LatencyHistogram(), LatencyHistogram())
        for number in 0..<10_000 {
            let value = generator.next() >> (30 + generator.next() % 30)
            all.record(value)
            if number % 3 == 0 { one.record(value) } else { other.record(value) }
        }
        one.add(other)
        for percentile in [0.0, 10, 50, 99, 99.9, 100] {
            #expect(one.value(atPercentile: percentile) == all.value(atPercentile: percentile))
        }
        #expect(one.percentileDistribution == all.percentileDistribution)
    }

    /// The same values into PyPI's `hdrhistogram`, which was written by others from the same definition.
    @Test(
        .enabled(if: HdrHistogramPackage.hindrance == nil, "\(HdrHistogramPackage.hindrance ?? "")"),
        arguments: [1, 2, 3, 4] as [UInt64])
    func `percentiles and distribution are those of another implementation`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var histogram = LatencyHistogram()
        var values: [UInt64] = []
        for number in 0..<[7, 1_000, 50_000, 20_001][Int(seed - 1)] {
            // Some around a typical time, some anywhere up to an hour, some many times the same.
            let value: UInt64 =
                switch number % 10 {
                case 0: generator.next() % LatencyHistogram.valueMax
                case 1...3: 123_456
                case 4: generator.next() % 3_000
                default: 200_000 + generator.next() % 5_000_000
                }
            values.append(value)
            histogram.record(value)
        }
        let percentiles = [0.0, 1, 10, 25, 50, 75, 90, 99, 99.9, 99.99, 99.999, 100]
        let theirs = try HdrHistogramPackage.run(values, percentiles: percentiles)
        #expect(theirs.percentiles == percentiles.map { histogram.value(atPercentile: $0) })
        #expect(theirs.maxValue == histogram.maxValue)
        let ours = histogram.percentileDistribution.split(separator: "\n", omittingEmptySubsequences: false)
        for (their, our) in zip(theirs.distribution.split(separator: "\n", omittingEmptySubsequences: false), ours) {
            // Theirs leaves the deviation unscaled, so that it is compared as a number of its own.
            if their.hasPrefix("#[Mean") {
                #expect(their.prefix { $0 != "," } == our.prefix { $0 != "," })
            } else {
                #expect(their == our)
            }
        }
        #expect(ours.count == theirs.distribution.split(separator: "\n", omittingEmptySubsequences: false).count)
        #expect(abs(theirs.deviation - histogram.standardDeviation) <= theirs.deviation * 1e-9)
    }
}
