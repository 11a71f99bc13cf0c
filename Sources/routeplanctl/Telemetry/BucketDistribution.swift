/// What the buckets of a histogram tell of a distribution.
///
/// A quantile is interpolated within its bucket, as Prometheus' `histogram_quantile` does: the buckets are all that is kept.
struct BucketDistribution: Equatable, Sendable {
    /// A quantile as far as buckets tell it.
    enum Quantile: Equatable, Sendable {
        case about(Double)
        /// Beyond the last bucket's end.
        case above(Double)
    }

    /// Ends of the buckets with a finite one, in order, and how many observations lie in each.
    private let buckets: [(end: Double, count: Double)]
    /// Observations beyond them.
    private let beyond: Double

    /// Adds up the buckets of several series, each cumulative with an `le` label.
    init(_ samples: [MetricSample]) {
        var cumulative: [Double: Double] = [:]
        for sample in samples {
            guard let label = sample.label("le"), let end = Double(label == "+Inf" ? "inf" : label) else { continue }
            cumulative[end, default: 0] += sample.amount ?? 0
        }
        var before = 0.0
        var buckets: [(end: Double, count: Double)] = []
        for end in cumulative.keys.sorted() where end.isFinite {
            let count = cumulative[end] ?? 0
            buckets.append((end, max(0, count - before)))
            before = max(before, count)
        }
        self.buckets = buckets
        self.beyond = max(0, (cumulative[.infinity] ?? before) - before)
    }

    /// Same buckets.
    static func == (left: Self, right: Self) -> Bool {
        left.beyond == right.beyond
            && left.buckets.elementsEqual(right.buckets) { $0.end == $1.end && $0.count == $1.count }
    }

    /// How many were observed.
    var count: Double { self.buckets.reduce(self.beyond) { $0 + $1.count } }

    /// The value below which this share lies; nil where nothing was observed.
    func quantile(_ share: Double) -> Quantile? {
        guard self.count > 0 else { return nil }
        let rank = share * self.count
        var (below, begin) = (0.0, 0.0)
        for bucket in self.buckets {
            if bucket.count > 0, below + bucket.count >= rank {
                return .about(begin + (bucket.end - begin) * (rank - below) / bucket.count)
            }
            below += bucket.count
            begin = bucket.end
        }
        return .above(begin)
    }
}
