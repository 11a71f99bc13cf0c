/// A list that is written while it is made: it may be longer than what memory should hold.
struct Listing {
    private let terminal: Terminal
    private var count = 0
    private var failure: Failure?

    /// Begins a list.
    init(_ terminal: Terminal) { self.terminal = terminal }

    /// Writes one element; after a failed write nothing more.
    mutating func add(_ record: Record) {
        guard self.failure == nil else { return }
        self.write(self.text(of: record))
        self.count += 1
    }

    /// Ends the list, or throws what kept it from being written.
    mutating func finish() throws(Failure) {
        if self.terminal.format == .json { self.write(self.count == 0 ? "[]\n" : "]\n") }
        if let failure { throw failure }
    }

    private func text(of record: Record) -> String {
        switch self.terminal.format {
        case .table:
            record.members.filter { $0.value.cell != "-" }.map { "\($0.name)=\($0.value.cell)" }.joined(separator: " ")
                + "\n"
        case .json: (self.count == 0 ? "[" : ",") + record.json.text
        case .jsonl: record.json.text + "\n"
        }
    }

    private mutating func write(_ text: String) {
        do {
            try self.terminal.write(text)
        } catch {
            self.failure = error
        }
    }
}
