/// Reads a command line by its table.
package struct CommandParser {
    /// What a command line asks for.
    package enum Request: Equatable, Sendable {
        case run(Invocation)
        /// Help for the words given: the program, a group or one command.
        case help([String])
    }

    private let table: CommandTable
    private var command: CommandSpecification?
    private var words: [String] = []
    private var values: [String: [ParsedValue]] = [:]
    private var toggles: Set<String> = []
    private var arguments: [ParsedValue] = []
    private var wantsHelp = false

    private init(table: CommandTable) {
        self.table = table
        self.command = table.command([])
    }

    /// Reads the words after the program's name.
    ///
    /// Options may stand anywhere after the command's words, as `--name value` or `--name=value`; a shared option may
    /// also come first. `--` ends them.
    package static func parse(_ line: [String], by table: CommandTable) throws(UsageError) -> Request {
        guard line.count <= Limits.argumentCountMax else {
            throw .tooManyArguments(countMax: Limits.argumentCountMax)
        }
        var parser = Self(table: table)
        if line.first == "help" {
            return .help(Array(line.dropFirst()))
        }
        var rest = line[...]
        while let word = rest.popFirst() {
            if word == "--" {
                while let argument = rest.popFirst() { try parser.take(argument: argument) }
            } else if word == "--help" || word == "-h" {
                parser.wantsHelp = true
            } else if word.hasPrefix("-"), word.count > 1 {
                try parser.take(option: word, rest: &rest)
            } else {
                try parser.take(argument: word)
            }
        }
        return try parser.finish()
    }

    private mutating func take(argument word: String) throws(UsageError) {
        guard let command = self.command else { return try self.take(commandWord: word) }
        let place = min(self.arguments.count, command.arguments.count - 1)
        guard place >= 0, place == self.arguments.count || command.arguments[place].isRest else {
            throw .argumentUnexpected(word)
        }
        let row = command.arguments[place]
        guard let value = row.kind.parse(word) else {
            throw .valueInvalid(of: row.name, word: word, expected: row.kind.expectation)
        }
        self.arguments.append(value)
    }

    private mutating func take(commandWord word: String) throws(UsageError) {
        let known = self.table.commands(under: self.words)
        guard known.contains(where: { $0.path[self.words.count] == word }) else {
            let names = known.map { $0.path[self.words.count] }
            let wrong = (self.words + [word]).joined(separator: " ")
            let near = Suggestion.nearest(to: word, among: names)
            throw .commandUnknown(wrong, suggestion: near.map { (self.words + [$0]).joined(separator: " ") })
        }
        self.words.append(word)
        self.command = self.table.command(self.words)
    }

    private mutating func take(option word: String, rest: inout ArraySlice<String>) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = String(parts[0].drop { $0 == "-" })
        guard parts[0].hasPrefix("--"), let option = self.option(name) else {
            let known = self.knownOptions.map { "--\($0.name)" }
            throw .optionUnknown(parts[0], suggestion: Suggestion.nearest(to: parts[0], among: known))
        }
        let kind: ValueKind
        switch option.form {
        case .toggle:
            guard parts.count == 1 else { throw .valueUnexpected(option: name) }
            self.toggles.insert(name)
            return
        case .single(let single, _):
            guard self.values[name] == nil else { throw .optionRepeated(name) }
            kind = single
        case .repeated(let repeated, _):
            kind = repeated
        }
        let given: String
        if parts.count == 2 {
            given = parts[1]
        } else {
            let isOption = rest.first.map { $0.hasPrefix("--") && self.option(String($0.dropFirst(2))) != nil } ?? true
            guard !isOption, let next = rest.popFirst() else {
                throw .valueMissing(option: name, expected: kind.expectation)
            }
            given = next
        }
        guard let value = kind.parse(given) else {
            throw .valueInvalid(of: "--\(name)", word: given, expected: kind.expectation)
        }
        self.values[name, default: []].append(value)
    }

    private func finish() throws(UsageError) -> Request {
        if self.wantsHelp { return .help(self.words) }
        guard let command = self.command else { throw .commandMissing(group: self.words.joined(separator: " ")) }
        if self.arguments.count < command.arguments.count {
            let missing = command.arguments[self.arguments.count]
            if !missing.isRest { throw .argumentMissing(missing.name) }
        }
        let given = self.toggles.union(self.values.keys)
        if let missing = command.options.first(where: { $0.isRequired && !given.contains($0.name) }) {
            throw .optionMissing(missing.name)
        }
        return .run(
            Invocation(command: command, values: self.values, toggles: self.toggles, arguments: self.arguments))
    }

    private var knownOptions: [OptionSpecification] { (self.command?.options ?? []) + self.table.sharedOptions }

    private func option(_ name: String) -> OptionSpecification? {
        self.knownOptions.first { $0.name == name }
    }
}
