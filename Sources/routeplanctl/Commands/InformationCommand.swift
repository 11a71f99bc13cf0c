internal import CommandSyntax
internal import RoutePlanClient

/// `info`: how the daemon stands, in sections a person scans and a program picks from.
struct InformationCommand {
    let line: Invocation
    let terminal: Terminal
    let client: Client

    /// Asks for the instance and the metrics, and shows the sections wanted.
    func run() throws(Failure) {
        let client = self.client
        let reply = try Failure.translating { () throws(CallFailure) in try client.call(.instance) }
        guard case .instance(let instance) = reply else {
            throw Failure(.broken, "the instance was asked for and something else came")
        }
        let reading = try MetricReading(client)
        let wanted = self.line.arguments(from: 0)
        let sections = InformationSection.allCases.filter { wanted.isEmpty || wanted.contains($0.rawValue) }
        let pages = sections.map { (section: $0, record: $0.record(instance, reading)) }
        switch self.terminal.format {
        case .table:
            let told = pages.filter { !$0.record.members.isEmpty }
            let text = told.map { "# \($0.section.rawValue)\n\(TextTable.page($0.record))" }.joined(separator: "\n")
            try self.terminal.write(text)
        case .json, .jsonl:
            var whole = Record()
            for page in pages { whole.add(page.section.rawValue, page.record.json) }
            try self.terminal.show(whole)
        }
    }
}
