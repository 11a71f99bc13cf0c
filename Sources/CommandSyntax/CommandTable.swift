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

    /// Gathers the rows.
    package init(
        program: String, summary: String, commands: [CommandSpecification], sharedOptions: [OptionSpecification],
        exitCodes: [(code: Int32, meaning: String)], environment: [(name: String, meaning: String)]
    ) {
        self.program = program
        self.summary = summary
        self.commands = commands
        self.sharedOptions = sharedOptions
        self.exitCodes = exitCodes
        self.environment = environment
    }

    /// Two tables are equal when they describe the same command line.
    package static func == (left: Self, right: Self) -> Bool {
        left.program == right.program && left.commands == right.commands && left.sharedOptions == right.sharedOptions
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
