import Foundation
import RoutePlanning
import Telemetry
import Testing

/// docs/telemetry.md says of each metric what it is asked for and which test reads its exact value.
@Suite struct TelemetryDocumentTests {
    @Test func `every metric has a row, every row a metric and a test that is there`() throws {
        let rows = try TelemetryDocument.rows(below: "What is told")
        var told: Set<String> = []
        for row in rows {
            try #require(row.count == 4, "\(row)")
            let metric = row[1].replacing("`", with: "")
            told.insert(metric)
            #expect(MetricName(rawValue: metric) != nil, "\(metric) is no metric")
            let path = row[3].replacing("`", with: "")
            let text = try String(contentsOf: TelemetryDocument.file(path), encoding: .utf8)
            #expect(text.contains("func `\(row[2])`"), "\(path) has no test \(row[2])")
            #expect(text.contains(metric), "\(path) reads no \(metric)")
            #expect(!path.contains("ExpositionTests"), "\(metric): how text looks is no history")
        }
        #expect(MetricName.allCases.map(\.rawValue).filter { !told.contains($0) } == [])
    }

    @Test func `the cardinality of every metric is the one that is written down`() throws {
        let rows = try TelemetryDocument.rows(below: "Cardinality")
        let expected = MetricName.allCases.map {
            ["`\($0.rawValue)`", "\(Cardinality.seriesMax(of: $0))", "\(Cardinality.sampleMax(of: $0))"]
        }
        let sums = [Cardinality.seriesMax, Cardinality.sampleMax].map { count in
            MetricName.allCases.reduce(0) { $0 + count($1) }
        }
        let whole = expected + [["all", "\(sums[0])", "\(sums[1])"]]
        for row in whole where !rows.contains(row) { print("| \(row.joined(separator: " | ")) |") }
        #expect(rows == whole)
    }
}
