package import RoutePlanning

/// Counters and gauges by name and labels, as values; whoever owns the board decides which thread that is.
///
/// For what happens seldom: a change looks a series up in a dictionary. A metric is in the exposition from its first
/// `declare`, `add` or `set` on, so what never happened yet is declared and reads 0.
package struct MetricBoard: Sendable {
    private struct Series: Hashable {
        let metric: MetricName
        let values: [String]
    }

    private var numbers: [Series: Double] = [:]

    /// Nothing on it.
    package init() {}

    /// Puts a series at 0, unless it is there already; `values` are those of the metric's labels, in their order.
    package mutating func declare(_ metric: MetricName, _ values: String...) {
        let series = Self.series(metric, values)
        if self.numbers[series] == nil { self.numbers[series] = 0 }
    }

    /// Counts on.
    package mutating func add(_ count: UInt64 = 1, to metric: MetricName, _ values: String...) {
        precondition(metric.kind == .counter, "only counters are counted on")
        self.numbers[Self.series(metric, values), default: 0] += Double(count)
    }

    /// Moves a gauge.
    package mutating func set(_ metric: MetricName, _ values: String..., to number: Double) {
        precondition(metric.kind == .gauge, "only gauges are set")
        self.numbers[Self.series(metric, values)] = number
    }

    /// What a series stands at; nil where there is none.
    package func number(_ metric: MetricName, _ values: String...) -> Double? {
        self.numbers[Self.series(metric, values)]
    }

    /// Writes every series, metrics in the order of their declaration, series in the order of their labels' values.
    package func write(into exposition: inout Exposition) {
        let byMetric = Dictionary(grouping: self.numbers.keys, by: \.metric)
        for metric in MetricName.allCases {
            guard let series = byMetric[metric] else { continue }
            exposition.begin(metric)
            for one in series.sorted(by: { $0.values.lexicographicallyPrecedes($1.values) }) {
                exposition.sample(one.values, self.numbers[one] ?? 0)
            }
        }
    }

    private static func series(_ metric: MetricName, _ values: [String]) -> Series {
        precondition(values.count == metric.labels.count, "each label of a metric has a value")
        return Series(metric: metric, values: values)
    }
}
