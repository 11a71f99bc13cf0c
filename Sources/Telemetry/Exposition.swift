package import RoutePlanning

/// Writes metrics as OpenMetrics 1.0 text (docs/operations.md, "Metrics").
///
/// A family at a time: `begin`, its samples, the next `begin`; at last `finish`. Values of labels are of closed sets, and
/// are escaped all the same.
package struct Exposition: Sendable {
    /// The bytes so far.
    package private(set) var text: [UInt8] = []
    private var current: (metric: MetricName, family: String)?

    /// An empty one.
    package init() {}

    /// Begins a family with its `TYPE`, `UNIT` and `HELP` lines; each family at most once.
    package mutating func begin(_ metric: MetricName) {
        // A counter's family is named without the suffix that its samples have.
        let family = metric.kind == .counter ? String(metric.rawValue.dropLast("_total".utf8.count)) : metric.rawValue
        self.current = (metric, family)
        self.write("# TYPE \(family) \(metric.kind.rawValue)\n")
        if let unit = Self.unit(of: family) { self.write("# UNIT \(family) \(unit)\n") }
        self.write("# HELP \(family) \(Self.escaped(metric.help, quotes: false))\n")
    }

    /// Writes one sample of the family; `values` are those of the metric's labels, in their order.
    package mutating func sample(_ values: [String], _ number: Double) {
        guard let (metric, _) = self.current else { preconditionFailure("a sample belongs to a family") }
        precondition(values.count == metric.labels.count, "each label of a metric has a value")
        let labels = Self.braced(Self.pairs(metric, values))
        self.write("\(metric.rawValue)\(labels) \(Self.text(of: number))\n")
    }

    /// Writes one histogram of the family: its buckets, each with those before it, their number and their sum.
    package mutating func sample(_ values: [String], _ distribution: Distribution) {
        guard let (metric, family) = self.current else { preconditionFailure("a sample belongs to a family") }
        precondition(values.count == metric.labels.count, "each label of a metric has a value")
        let pairs = Self.pairs(metric, values)
        var count: UInt64 = 0
        for (bound, added) in zip(distribution.bounds.map { "\($0)" } + ["+Inf"], distribution.counts) {
            count += added
            let labels = (pairs + ["le=\"\(bound)\""]).joined(separator: ",")
            self.write("\(family)_bucket{\(labels)} \(count)\n")
        }
        let labels = Self.braced(pairs)
        self.write("\(family)_count\(labels) \(count)\n")
        self.write("\(family)_sum\(labels) \(Self.text(of: distribution.sum))\n")
    }

    /// Ends the text; nothing comes after.
    package mutating func finish() { self.write("# EOF\n") }

    private static func pairs(_ metric: MetricName, _ values: [String]) -> [String] {
        zip(metric.labels, values).map { "\($0.rawValue)=\"\(Self.escaped($1, quotes: true))\"" }
    }

    private static func braced(_ pairs: [String]) -> String {
        pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
    }

    private mutating func write(_ line: String) { self.text.append(contentsOf: line.utf8) }

    private static func unit(of family: String) -> String? {
        ["seconds", "bytes"].first { family.hasSuffix("_\($0)") }
    }

    /// Whole numbers without a fraction, as parsers of counters like them.
    private static func text(of number: Double) -> String {
        if let whole = Int64(exactly: number) { return String(whole) }
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Inf" : "+Inf" }
        return "\(number)"
    }

    private static func escaped(_ text: String, quotes: Bool) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"": escaped += quotes ? "\\\"" : "\""
            case let other: escaped.unicodeScalars.append(other)
            }
        }
        return escaped
    }
}
