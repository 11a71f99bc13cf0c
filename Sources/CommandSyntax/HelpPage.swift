/// Help text, written from the table.
package enum HelpPage {
    /// The page for some words of a command: the program, a group or one command; nil when nothing has that name.
    package static func text(for words: [String], in table: CommandTable) -> String? {
        if let command = table.command(words) { return Self.page(of: command, in: table) }
        let commands = table.commands(under: words)
        guard !commands.isEmpty else { return nil }
        var lines = [
            words.isEmpty ? table.summary : "Commands of \(table.program) \(words.joined(separator: " ")).",
            "",
            "Usage: \(([table.program] + words).joined(separator: " ")) COMMAND [OPTIONS]",
            "",
            "Commands:",
        ]
        lines += Self.rows(commands.map { ($0.name, $0.summary) })
        if words.isEmpty {
            lines += Self.section("Options of every command:", table.sharedOptions.map { ($0.usage, $0.summary) })
            lines += Self.closing(table)
        }
        lines += ["", "More on one command: \(table.program) help COMMAND"]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func page(of command: CommandSpecification, in table: CommandTable) -> String {
        let arguments = command.arguments.map { $0.isRest ? "[\($0.name)...]" : $0.name }
        let required = command.options.filter(\.isRequired).map(\.usage)
        let names = [table.program, command.name].filter { !$0.isEmpty }
        let usage = names + arguments + required + ["[OPTIONS]"]
        var lines = [command.summary, "", "Usage: \(usage.joined(separator: " "))"]
        if !command.discussion.isEmpty {
            lines += [""]
            lines += command.discussion.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
                Self.wrap(String($0), columnCount: Limits.helpColumnCount)
            }
        }
        lines += Self.section("Arguments:", command.arguments.map { ($0.name, $0.summary) })
        lines += Self.section("Options:", command.options.map { ($0.usage, $0.description) })
        lines += Self.section(
            "Options of every command:", table.sharedOptions.map { ($0.usage, $0.description) })
        if table.isOneCommand {
            for section in table.sections { lines += Self.section("\(section.title):", section.rows) }
        }
        lines += Self.closing(table)
        return lines.joined(separator: "\n") + "\n"
    }

    private static func closing(_ table: CommandTable) -> [String] {
        Self.section("Exit codes:", table.exitCodes.map { ("\($0.code)", $0.meaning) })
            + Self.section("Environment:", table.environment.map { ($0.name, $0.meaning) })
    }

    private static func section(_ title: String, _ rows: [(name: String, text: String)]) -> [String] {
        rows.isEmpty ? [] : ["", title] + Self.rows(rows)
    }

    private static func rows(_ rows: [(name: String, text: String)]) -> [String] {
        let nameColumnCount = min(34, rows.map(\.name.count).max() ?? 0)
        let indent = String(repeating: " ", count: nameColumnCount + 4)
        return rows.flatMap { row in
            var lines = Self.wrap(row.text, columnCount: Limits.helpColumnCount - indent.count)
            let padding = String(repeating: " ", count: max(0, nameColumnCount - row.name.count))
            let first = lines.isEmpty ? "" : lines.removeFirst()
            let head =
                row.name.count > nameColumnCount
                ? ["  \(row.name)", indent + first] : ["  \(row.name)\(padding)  \(first)"]
            return head + lines.map { indent + $0 }
        }
    }

    private static func wrap(_ text: String, columnCount: Int) -> [String] {
        guard !text.hasPrefix("  ") else { return [text] }
        var lines = [""]
        for word in text.split(separator: " ") {
            let last = lines.count - 1
            if lines[last].isEmpty {
                lines[last] = String(word)
            } else if lines[last].count + 1 + word.count <= columnCount {
                lines[last] += " \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
