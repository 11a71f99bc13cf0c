internal import RoutePlanClient
internal import RoutePlanning
internal import Telemetry

/// `metrics --cardinality`: how many series each metric has now, and how many its closed labels allow.
struct CardinalityCommand {
    let terminal: Terminal
    let client: Client

    /// Asks the daemon and counts what it says.
    func run() throws(Failure) {
        let client = self.client
        let reply = try Failure.translating { () throws(CallFailure) in try client.call(.metrics) }
        guard case .metrics(let text) = reply else { throw Failure(.broken, "the daemon answered another question") }
        var samples: [Substring: Int] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            samples[line.prefix { $0 != "{" && $0 != " " }, default: 0] += 1
        }
        try self.terminal.show(
            MetricName.allCases.map { Self.row($0, samples) },
            columns: ["metric", "kind", "series", "series_max", "lines", "lines_max"])
    }

    /// A histogram has one count for each series.
    private static func row(_ metric: MetricName, _ samples: [Substring: Int]) -> Record {
        let isHistogram = metric.kind == .histogram
        let series = samples[isHistogram ? "\(metric.rawValue)_count" : Substring(metric.rawValue)] ?? 0
        let lines = isHistogram ? (samples["\(metric.rawValue)_bucket"] ?? 0) + 2 * series : series
        var record = Record()
        record.add("metric", metric.rawValue)
        record.add("kind", metric.kind.rawValue)
        record.add("series", UInt64(series))
        record.add("series_max", UInt64(Cardinality.seriesMax(of: metric)))
        record.add("lines", UInt64(lines))
        record.add("lines_max", UInt64(Cardinality.sampleMax(of: metric)))
        return record
    }
}
