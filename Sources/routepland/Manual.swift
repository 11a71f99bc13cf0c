internal import CommandSyntax
internal import Configuration

/// The daemon's manual pages in mdoc(7).
enum Manual {
    /// routepland(8).
    static var daemon: String {
        ManualPage.text(
            of: DaemonTable.table,
            ManualPage.Frame(
                section: 8, date: Manuals.date, description: DaemonTable.discussion,
                examples: [
                    ("routepland --check-config", "Say what is in force, and where each setting comes from:"),
                    ("routepland --data-directory /tmp/plans --socket /tmp/plans.sock", "Try it as any user:"),
                ],
                seeAlso: [("routeplanctl", 1), ("routepland.conf", 5), ("systemd.service", 5)]))
    }

    /// routepland.conf(5).
    static var configuration: String {
        var page = ManualText(
            "routepland.conf", section: 5, date: Manuals.date, summary: "configuration of the route-plan daemon")
        page.section("Description")
        page.prose(
            "One setting a line, key = value, in sections. A line that begins with a blank continues the list above it. "
                + "Lines that begin with # and text behind ; are comments. The daemon reads \(Configuration.usualPath) if it "
                + "exists, or the file that --config or ROUTEPLAN_CONFIG names.")
        page.line(".Pp")
        page.prose(
            "A flag is stronger than the environment, that than the file. The variable of a setting is ROUTEPLAN_ and its "
                + "name in capitals. Unknown keys and sections are mistakes, and nothing is guessed. The signal HUP has the "
                + "file read again.")
        page.section("Settings")
        for section in Self.sections {
            page.part("Section \(section.title)")
            page.list(section.rows)
        }
        page.section("Files")
        page.list([(name: Configuration.usualPath, text: "What is read where nothing else is named.")], macro: "Pa")
        page.section("Examples")
        page.prose("Serve the user 1001 as a host and a provider of the owner ada:")
        for line in ["[peer \"uid:1001\"]", "owner = ada", "roles = host, provider"] { page.macro("Dl", line) }
        page.seeAlso([("routeplanctl", 1), ("routepland", 8)])
        return page.text
    }

    /// Every section with its keys.
    private static var sections: [ManualSection] {
        var sections: [ManualSection] = []
        for setting in Setting.allCases {
            let row = (setting.rawValue, Self.sentences(of: setting))
            let title = setting.sectionName
            let earlier = sections.last?.title == title ? sections.removeLast().rows.map { ($0.name, $0.text) } : []
            sections.append(ManualSection(title, earlier + [row]))
        }
        return sections + [
            ManualSection(
                "components",
                [("released", "Released versions of the components that speak to the daemon: a list, at most 32.")]),
            ManualSection(
                "target \"NAME\"",
                [
                    (
                        "stops_max",
                        "Most stops a target known by that name takes: 2 to 25. Without it, all. At most 16 targets, with "
                            + "names of at most 39 bytes."
                    )
                ]),
            ManualSection(
                "peer \"uid:N\" or peer \"gid:N\"",
                [
                    (
                        "owner",
                        "Whose plans the user or the group gets at, 1 to 64 bytes. Only an operator goes without."
                    ),
                    ("roles", "What it may do: host, provider, navigator, operator. At most 256 peers."),
                ]),
        ]
    }

    private static func sentences(of setting: Setting) -> String {
        let meaning = setting.meaning.prefix(1).uppercased() + setting.meaning.dropFirst()
        let restart = setting.changesWhileRunning ? "" : " A change takes a restart."
        return "\(meaning). May be: \(setting.bounds). Built in: \(Self.builtIn[setting] ?? "none").\(restart)"
    }

    /// What holds where nothing is said.
    private static let builtIn: [Setting: String] = {
        do throws(Problems) {
            let configuration = try Configuration.read(flags: [:], file: .usual(""), environment: { _ in nil })
            return configuration.values.mapValues(\.text)
        } catch {
            preconditionFailure("what is built in has no fault")
        }
    }()
}
