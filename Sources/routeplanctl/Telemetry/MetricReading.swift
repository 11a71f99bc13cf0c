internal import RoutePlanClient

/// All metrics of one answer, to be looked up by name and labels.
struct MetricReading: Equatable, Sendable {
    private let samples: [String: [MetricSample]]

    /// Reads an OpenMetrics text.
    init(text: String) {
        let samples = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { MetricSample(line: $0) }
        self.samples = Dictionary(grouping: samples, by: \.name)
    }

    /// Asks the daemon.
    init(_ client: Client) throws(Failure) {
        guard case .metrics(let text) = try Failure.translating({ () throws(CallFailure) in try client.call(.metrics) })
        else { throw Failure(.broken, "metrics were asked for and something else came") }
        self.init(text: text)
    }

    /// The only sample of a name that has these labels; nil where there is none.
    func value(_ name: String, _ labels: [String: String] = [:]) -> JSONValue? {
        self.all(name, labels).first?.number
    }

    /// The sum of all samples of a name that have these labels; nil where there is none.
    func sum(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        let found = self.all(name, labels).compactMap(\.amount)
        return found.isEmpty ? nil : found.reduce(0, +)
    }

    /// Every sample of a name that has these labels, in the text's order.
    func all(_ name: String, _ labels: [String: String] = [:]) -> [MetricSample] {
        (self.samples[name] ?? []).filter { sample in labels.allSatisfy { sample.label($0.key) == $0.value } }
    }

    /// The distribution of a histogram over every series that has these labels; nil where there is none.
    func distribution(_ name: String, _ labels: [String: String] = [:]) -> BucketDistribution? {
        let buckets = self.all("\(name)_bucket", labels)
        return buckets.isEmpty ? nil : BucketDistribution(buckets)
    }
}

extension MetricSample {
    /// The number.
    var amount: Double? {
        switch self.number {
        case .count(let count): Double(count)
        case .number(let number): number
        case .null, .flag, .text, .list, .object: nil
        }
    }

    /// The value of a label.
    func label(_ name: String) -> String? {
        guard case .text(let text)? = self.labels.first(where: { $0.name == name })?.value else { return nil }
        return text
    }
}
