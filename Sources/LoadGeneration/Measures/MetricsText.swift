internal import Foundation

/// The daemon's metrics at one moment: sums of the series of each name, out of OpenMetrics text.
package struct MetricsText: Equatable, Sendable {
    private let sums: [String: Double]

    /// Reads the text; lines that are no samples are passed over.
    package init(_ text: String) {
        var sums: [String: Double] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            // name{labels} value [timestamp]; a label's value may hold blanks, so the value is sought from the brace on.
            let name = line.prefix { $0 != "{" && $0 != " " }
            let rest = line.lastIndex(of: "}").map { line[line.index(after: $0)...] } ?? line[name.endIndex...]
            guard let word = rest.split(separator: " ").first, let value = Double(word), !name.hasSuffix("_bucket")
            else {
                continue
            }
            sums[String(name), default: 0] += value
        }
        self.sums = sums
    }

    /// The sum of all series of that name; nil when there is none.
    package func sum(_ name: String) -> Double? { self.sums[name] }
}
