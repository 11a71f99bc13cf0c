internal import CommandSyntax
internal import Configuration

/// What the command line asks of the daemon.
///
/// Settings are only collected: what they come to beside file and environment is `Configuration`'s.
struct Arguments: Equatable {
    /// What to do instead of, or before, serving.
    enum Action: Equatable {
        case serve
        case checkConfiguration
        /// Print a text: help, version, a manual page, a completion.
        case show(String)
    }

    let action: Action
    /// Whether the socket may be an abstract name: only this flag says so, no file and no variable.
    let allowsAbstractSocket: Bool
    let settings: [Setting: String]
    let file: ChosenFile

    /// Reads the words after the program's name.
    init(words: [String], environment: (String) -> String?) throws(UsageError) {
        let named = environment("ROUTEPLAN_CONFIG") ?? ""
        let usual: ChosenFile = named.isEmpty ? .usual(Configuration.usualPath) : .named(named)
        switch try CommandParser.parse(words, by: DaemonTable.table) {
        case .help:
            self.action = .show(HelpPage.text(for: [], in: DaemonTable.table) ?? "")
            (self.allowsAbstractSocket, self.settings, self.file) = (false, [:], usual)
        case .run(let line):
            self.action = Self.action(of: line)
            self.allowsAbstractSocket = line.has(DaemonTable.unsafeAbstractSocket)
            self.file = line.text(DaemonTable.config).map { .named($0) } ?? usual
            var settings: [Setting: String] = [:]
            for setting in Setting.allCases {
                guard let option = DaemonTable.option(of: setting), let text = line.text(option) else { continue }
                settings[setting] = text
            }
            self.settings = settings
        }
    }

    private static func action(of line: Invocation) -> Action {
        if line.has(DaemonTable.version) { return .show("routepland \(Program.version)\n") }
        if let page = line.text(DaemonTable.manual).flatMap(Manuals.init(rawValue:)) { return .show(page.text) }
        if let shell = line.text(DaemonTable.completion).flatMap(Shell.init(rawValue:)) {
            return .show(shell.completion(of: DaemonTable.table))
        }
        return line.has(DaemonTable.checkConfig) ? .checkConfiguration : .serve
    }
}
