/// A program's whole command line as one value: the parser, the help and completions read nothing else.
package struct CommandTable: Equatable, Sendable {
    /// The program's name as it is typed.
    package let program: String
    /// One sentence on what the program is.
    package let summary: String
    /// In the order of the help.
    package let commands: [CommandSpecification]
    /// Options that every command takes.
    package let sharedOptions: [OptionSpecification]
    /// Exit codes and what each means, in order.
    package let exitCodes: [(code: Int32, meaning: String)]
    /// Environment variables and what each does.
    package let environment: [(name: String, meaning: String)]
    /// What else there is to say: signals, files.
    package let sections: [ManualSection]

    /// Gathers the rows.
    package init(
        program: String, summary: String, commands: [CommandSpecification], sharedOptions: [OptionSpecification],
        exitCodes: [(code: Int32, meaning: String)], environment: [(name: String, meaning: String)],
        sections: [ManualSection] = []
    ) {
        self.program = program
        self.summary = summary
        self.commands = commands
        self.sharedOptions = sharedOptions
        self.exitCodes = exitCodes
        self.environment = environment
        self.sections = sections
    }

    /// Two tables are equal when they describe the same command line.
    package static func == (left: Self, right: Self) -> Bool {
        left.program == right.program && left.commands == right.commands && left.sharedOptions == right.sharedOptions
    }

    /// Whether the program does one thing and has options only: its one command has no words.
    package var isOneCommand: Bool { self.commands.count == 1 && self.commands[0].path.isEmpty }

    /// Every proper beginning of a command's words, the empty one first, each once and in table order.
    package var groups: [[String]] {
        var groups: [[String]] = []
        for command in self.commands {
            for count in 0..<command.path.count {
                let words = Array(command.path.prefix(count))
                if !groups.contains(words) { groups.append(words) }
            }
        }
        return groups
    }

    /// The words that may follow these, each once and in table order.
    package func words(after words: [String]) -> [String] {
        var following: [String] = []
        for command in self.commands(under: words) where command.path.count > words.count {
            let word = command.path[words.count]
            if !following.contains(word) { following.append(word) }
        }
        return following
    }

    /// The command of exactly these words.
    package func command(_ path: [String]) -> CommandSpecification? {
        self.commands.first { $0.path == path }
    }

    /// Commands whose names begin with these words, in table order.
    package func commands(under words: [String]) -> [CommandSpecification] {
        self.commands.filter { $0.path.starts(with: words) }
    }

    /// The option of that name as `command` takes it.
    package func option(_ name: String, of command: CommandSpecification) -> OptionSpecification? {
        command.options.first { $0.name == name } ?? self.sharedOptions.first { $0.name == name }
    }
}
