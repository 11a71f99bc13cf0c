internal import Foundation

/// Standard output and standard error, and how to write on them.
///
/// Values go to standard output; progress, warnings and errors to standard error. In the modes for programs an error is
/// one JSON object.
final class Terminal: Sendable {
    let format: OutputFormat
    /// Colours are for people at a terminal who did not set NO_COLOR (no-color.org) or ask for none.
    let hasColor: Bool
    /// Progress lines are left out.
    let isQuiet: Bool

    /// Decides once how this run writes.
    init(format: OutputFormat, wantsColor: Bool, isQuiet: Bool, environment: [String: String]) {
        self.format = format
        self.isQuiet = isQuiet
        let forbids = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        self.hasColor = wantsColor && !forbids && format == .table && isatty(STDOUT_FILENO) == 1
    }

    /// Writes one record as the whole result.
    func show(_ record: Record) throws(Failure) {
        switch self.format {
        case .table: try self.write(TextTable.page(record))
        case .json, .jsonl: try self.write(record.json.text + "\n")
        }
    }

    /// Writes a list as the whole result; `columns` are those of the table for people.
    func show(_ records: [Record], columns: [String]) throws(Failure) {
        switch self.format {
        case .table: try self.write(TextTable.rows(records, columns: columns))
        case .json: try self.write(JSONValue.list(records.map(\.json)).text + "\n")
        case .jsonl: try self.write(records.map { $0.json.text + "\n" }.joined())
        }
    }

    /// Writes text to standard output as it is.
    func write(_ text: String) throws(Failure) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw Failure(.outputFailed, "standard output cannot be written")
        }
    }

    /// Writes one line of progress to standard error, for people only.
    func note(_ line: String) {
        if self.format == .table, !self.isQuiet { self.complain(JSONValue.printable(line)) }
    }

    /// Tells where the next page begins, on standard error.
    func tell(nextCursor: String) {
        switch self.format {
        case .table: self.note("more: --cursor \(nextCursor)")
        case .json, .jsonl:
            self.complain(JSONValue.object([JSONValue.Member("next_cursor", .text(nextCursor))]).text)
        }
    }

    /// Reports a failure on standard error in the run's format.
    func report(_ failure: Failure, program: String) {
        switch self.format {
        case .table: self.complain(JSONValue.printable("\(program): \(failure.message)"))
        case .json, .jsonl: self.complain(failure.json.text)
        }
    }

    /// Colours a word for people.
    func paint(_ text: String, _ color: Color) -> String {
        self.hasColor ? "\u{1b}[\(color.rawValue)m\(text)\u{1b}[0m" : text
    }

    /// The three colours in use, as SGR parameters.
    enum Color: Int, Sendable {
        case red = 31
        case green = 32
        case yellow = 33
    }

    private func complain(_ line: String) {
        do {
            try FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
        } catch {
            return  // nowhere is left to say that standard error is gone
        }
    }
}
