/// The command table as completions need it.
struct CompletionRows {
    /// What may stand for a value.
    enum Values: Equatable {
        case words([String])
        case files
        case anything

        init(_ kind: ValueKind) {
            switch kind {
            case .choice(let words): self = .words(words)
            case .path: self = .files
            case .text, .count, .index, .bytes, .duration: self = .anything
            }
        }
    }

    /// One option as some command takes it.
    struct Option: Equatable {
        let name: String
        let summary: String
        /// Nil for a toggle.
        let values: Values?
    }

    let table: CommandTable

    /// The options that may be written behind a command's words; before any, those that are shared.
    func options(of command: CommandSpecification?) -> [Option] {
        let rows = (command?.options ?? []) + self.table.sharedOptions
        let options = rows.map { row in
            switch row.form {
            case .toggle: Option(name: row.name, summary: row.summary, values: nil)
            case .single(let kind, _), .repeated(let kind, _):
                Option(name: row.name, summary: row.summary, values: Values(kind))
            }
        }
        let help = Option(name: "help", summary: "Show the help.", values: nil)
        return options.contains { $0.name == help.name } ? options : options + [help]
    }

    /// Names of all options that take a value.
    var valued: [String] {
        let rows = self.table.commands.flatMap(\.options) + self.table.sharedOptions
        var names: [String] = []
        for row in rows where row.form != .toggle && !names.contains(row.name) { names.append(row.name) }
        return names
    }

    /// What may stand at a command's first argument.
    func firstArgument(of command: CommandSpecification) -> Values? {
        command.arguments.first.map { Values($0.kind) }
    }

    /// Every place a command line can be at: groups that wait for a word, then commands.
    var places: [(words: [String], command: CommandSpecification?)] {
        let groups = self.table.groups.filter { self.table.command($0) == nil }
        return groups.map { ($0, nil) } + self.table.commands.map { ($0.path, $0) }
    }
}
