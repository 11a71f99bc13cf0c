internal import CommandSyntax
internal import Configuration

/// The daemon's command line: the reading of it, help, completions and manual page come from this one value.
enum DaemonTable {
    static let config = OptionSpecification(
        "config", .single(.path, valueName: "FILE"),
        "The configuration to read; it must be there. Default: ROUTEPLAN_CONFIG, or \(Configuration.usualPath) if that "
            + "exists.")
    static let checkConfig = OptionSpecification(
        "check-config", .toggle,
        "Say what is wrong with the configuration, or what is in force and why, and exit.")
    static let unsafeAbstractSocket = OptionSpecification(
        "unsafe-abstract-socket", .toggle,
        "Let --socket be an abstract name, @NAME, which has no permissions: every process of the network namespace can "
            + "connect, and only its user is checked.")
    static let manual = OptionSpecification(
        "manual", .single(.choice(Manuals.allCases.map(\.rawValue)), valueName: "PAGE"),
        "Print a manual page in mdoc(7) and exit: \(Manuals.allCases.map(\.rawValue).joined(separator: " or ")).")
    static let completion = OptionSpecification(
        "completion", .single(.choice(Shell.allCases.map(\.rawValue)), valueName: "SHELL"),
        "Print a completion for bash, zsh or fish and exit.")
    static let version = OptionSpecification("version", .toggle, "Print the version and exit.")
    static let help = OptionSpecification("help", .toggle, "Print this and exit.")

    /// The table.
    static let table = CommandTable(
        program: "routepland",
        summary: "routepland: owns route plans for the processes of this host",
        commands: [
            CommandSpecification(
                "", "Own route plans for the processes of this host.", discussion: Self.discussion,
                options: [Self.config, Self.checkConfig] + Setting.allCases.compactMap(Self.option)
                    + [Self.unsafeAbstractSocket, Self.completion, Self.manual, Self.version, Self.help])
        ],
        sharedOptions: [], exitCodes: ExitCode.allCases.map { ($0.rawValue, $0.meaning) },
        environment: [
            ("ROUTEPLAN_CONFIG", "The configuration to read, unless --config names one."),
            ("ROUTEPLAN_NAME", "The setting of that name in lower case, stronger than the file: ROUTEPLAN_SOCKET."),
            ("STATE_DIRECTORY", "The data directory, unless something else names one; from systemd."),
            ("RUNTIME_DIRECTORY", "Where the socket is, likewise."),
            ("LISTEN_FDS", "One socket that is handed over and served instead of another; from systemd."),
            ("NOTIFY_SOCKET", "Where it is told how the daemon stands; from systemd."),
            ("WATCHDOG_USEC", "How often signs of life are wanted; from systemd."),
            ("JOURNAL_STREAM", "Says that standard error is the system's journal; from systemd."),
        ],
        sections: [
            ManualSection(
                "Signals",
                [
                    (
                        "TERM, INT",
                        "Stop in order: no new work, running calls are answered, the journal is sealed; exit 0. A second "
                            + "one stops at once; nothing acknowledged is lost."
                    ),
                    (
                        "HUP",
                        "Read the configuration again: limits, times, peers and the log's level and form count at once, or "
                            + "the old ones do if something is wrong with it; the log says which, and what takes a restart."
                    ),
                    ("USR1", "Write plan counts by state to the log."),
                ])
        ])

    static let discussion =
        "Takes commands over a Unix socket, decides each one once, and answers when the decision is on disk. Serves "
        + "its own user; other users and groups, with what each may do, are listed in the configuration file."

    /// The option of a setting that has one.
    static func option(of setting: Setting) -> OptionSpecification? {
        guard let flag = setting.flag else { return nil }
        let meaning = setting.meaning.prefix(1).uppercased() + setting.meaning.dropFirst()
        return OptionSpecification(
            String(flag.dropFirst(2)), .single(setting.optionKind, valueName: setting.valueName),
            "\(meaning). Stronger than \(setting.variable), and that than the file.")
    }
}

extension Setting {
    /// What the option may be given, as far as the command line alone can tell.
    fileprivate var optionKind: CommandSyntax.ValueKind {
        self == .logFormat ? .choice(LogFormat.allCases.map(\.rawValue)) : self == .socketGroup ? .text : .path
    }
}
