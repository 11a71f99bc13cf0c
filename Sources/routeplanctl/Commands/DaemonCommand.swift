internal import RoutePlanClient

/// `instance` and `metrics`.
struct DaemonCommand {
    let terminal: Terminal
    let client: Client

    /// Asks the daemon and shows what it says.
    func run(_ verb: Verb) throws(Failure) {
        let query: DaemonQuery = verb == .metrics ? .metrics : .instance
        let client = self.client
        switch try Failure.translating({ () throws(CallFailure) in try client.call(query) }) {
        case .instance(let instance): try self.terminal.show(Record(instance))
        case .metrics(let text): try self.show(text)
        case .answer, .plan, .handoff, .plans, .health, .raw:
            throw Failure(.broken, "the daemon answered another question")
        }
    }

    /// People and scrapers get the text as it came, programs one object a sample.
    private func show(_ text: String) throws(Failure) {
        switch self.terminal.format {
        case .table: try self.terminal.write(text)
        case .json, .jsonl:
            let samples = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { MetricSample(line: $0) }
            try self.terminal.show(samples.map(\.record), columns: [])
        }
    }
}
