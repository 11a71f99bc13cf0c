import Foundation

/// One line of the daemon's log: `event=WORD`, then fields.
struct LogLine {
    let event: String
    let fields: [String]

    /// Nil for a line of another form.
    init?(_ line: String) {
        var parts: [String] = [""]
        var isQuoted = false
        var isEscaped = false
        for character in line {
            if character == "\"" && !isEscaped { isQuoted.toggle() }
            isEscaped = character == "\\" && !isEscaped
            if character == " " && !isQuoted { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        let names = parts.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        guard !isQuoted, names.allSatisfy({ $0.count == 2 }), names[0][0] == "event" else { return nil }
        self.event = names[0][1]
        self.fields = names.dropFirst().map { $0[0] }
    }

    /// The words docs/operations.md publishes: fields by event.
    static func published() throws -> [String: Set<String>] {
        let text = try String(contentsOf: Repository.file("docs/operations.md"), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let head = lines.firstIndex(of: "| event | when | fields |") else {
            throw Complaint("no table of the log")
        }
        var words: [String: Set<String>] = [:]
        for line in lines[(head + 2)...].prefix(while: { $0.hasPrefix("|") }) {
            let cells = line.split(separator: "|").map { $0.split(separator: "`").filter { Self.isWord($0) } }
            for event in cells[0] { words[String(event), default: []].formUnion(cells[2].map(String.init)) }
        }
        return words
    }

    private static func isWord(_ text: Substring) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isLowercase || $0 == "_" }
    }
}
