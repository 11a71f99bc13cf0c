package import RoutePlanning

/// What all series stand at, by name and labels, as values; whoever owns the board decides which thread that is.
///
/// For what happens seldom and for what is told just now: a change looks a series up in a dictionary. A metric is in the
/// exposition from its first `declare`, `add` or `set` on, so what never happened yet is declared and reads 0.
package struct MetricBoard: Sendable {
    private var families: [MetricName: [[String]: Reading]] = [:]

    /// Nothing on it.
    package init() {}

    /// Puts a series at 0, unless it is there already; `values` are those of the metric's labels, in their order.
    package mutating func declare(_ metric: MetricName, _ values: String...) {
        Self.check(metric, values)
        if self.families[metric]?[values] == nil { self.families[metric, default: [:]][values] = .number(0) }
    }

    /// Counts on.
    package mutating func add(_ count: UInt64 = 1, to metric: MetricName, _ values: String...) {
        precondition(metric.kind == .counter, "only counters are counted on")
        Self.check(metric, values)
        let before = self.number(metric, values) ?? 0
        self.families[metric, default: [:]][values] = .number(before + Double(count))
    }

    /// Moves a gauge.
    package mutating func set(_ metric: MetricName, _ values: String..., to number: Double) {
        precondition(metric.kind == .gauge, "only gauges are set")
        Self.check(metric, values)
        self.families[metric, default: [:]][values] = .number(number)
    }

    /// Takes over what was observed elsewhere.
    package mutating func set(_ metric: MetricName, _ values: [String], to distribution: Distribution) {
        precondition(metric.kind == .histogram, "only histograms are distributions")
        Self.check(metric, values)
        self.families[metric, default: [:]][values] = .distribution(distribution)
    }

    /// Takes over every series of another board; of counters that both have, the sum.
    package mutating func merge(_ other: MetricBoard) {
        for (metric, family) in other.families {
            self.families[metric, default: [:]].merge(family) { mine, theirs in
                guard metric.kind == .counter, case .number(let here) = mine, case .number(let there) = theirs else {
                    return theirs
                }
                return .number(here + there)
            }
        }
    }

    /// What a counter or a gauge stands at; nil where there is none.
    package func number(_ metric: MetricName, _ values: String...) -> Double? { self.number(metric, values) }

    /// What a histogram tells; nil where there is none.
    package func distribution(_ metric: MetricName, _ values: String...) -> Distribution? {
        guard case .distribution(let distribution)? = self.families[metric]?[values] else { return nil }
        return distribution
    }

    /// Series of one metric; a histogram of several lines is one.
    package func seriesCount(of metric: MetricName) -> Int { self.families[metric]?.count ?? 0 }

    /// The labels' values of all series of one metric, in their order.
    package func series(of metric: MetricName) -> [[String]] {
        (self.families[metric] ?? [:]).keys.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Writes every series, metrics in the order of their declaration, series in the order of their labels' values.
    package func write(into exposition: inout Exposition) {
        for metric in MetricName.allCases {
            guard let family = self.families[metric] else { continue }
            exposition.begin(metric)
            for (values, reading) in family.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
                switch reading {
                case .number(let number): exposition.sample(values, number)
                case .distribution(let distribution): exposition.sample(values, distribution)
                }
            }
        }
    }

    private func number(_ metric: MetricName, _ values: [String]) -> Double? {
        guard case .number(let number)? = self.families[metric]?[values] else { return nil }
        return number
    }

    private static func check(_ metric: MetricName, _ values: [String]) {
        precondition(values.count == metric.labels.count, "each label of a metric has a value")
    }
}
