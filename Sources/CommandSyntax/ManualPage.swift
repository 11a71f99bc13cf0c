/// The manual page of a program, written from its table.
package enum ManualPage {
    /// What a page says besides the table.
    package struct Frame: Equatable, Sendable {
        /// 1 for a command, 8 for a daemon.
        package let section: Int
        /// As mdoc writes it.
        package let date: String
        /// What the program is, in paragraphs.
        package let description: String
        /// Command lines and what each does.
        package let examples: [ManualSection.Row]
        /// Other pages.
        package let seeAlso: [(name: String, section: Int)]

        /// Gathers them.
        package init(
            section: Int, date: String, description: String, examples: [(String, String)],
            seeAlso: [(name: String, section: Int)]
        ) {
            self.section = section
            self.date = date
            self.description = description
            self.examples = examples.map { (name: $0.0, text: $0.1) }
            self.seeAlso = seeAlso
        }

        /// Same section and date: what else it holds belongs to one program.
        package static func == (left: Self, right: Self) -> Bool {
            left.section == right.section && left.date == right.date && left.description == right.description
        }
    }

    /// The page in mdoc(7).
    package static func text(of table: CommandTable, _ frame: Frame) -> String {
        let summary = table.summary.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? table.summary
        var page = ManualText(table.program, section: frame.section, date: frame.date, summary: summary)
        Self.synopsis(of: table, &page)
        page.section("Description")
        page.paragraphs(frame.description)
        if let command = table.command([]), table.isOneCommand {
            page.line(".Pp")
            page.prose("The options are as follows:")
            page.list(command.options)
        } else {
            page.line(".Pp")
            page.prose("Every command takes these options:")
            page.list(table.sharedOptions)
            page.section("Commands")
            for command in table.commands { Self.write(command, &page) }
        }
        for section in table.sections {
            page.section(section.title)
            page.list(section.rows)
        }
        if !table.environment.isEmpty {
            page.section("Environment")
            page.list(table.environment.map { (name: $0.name, text: "\($0.meaning)") }, macro: "Ev")
        }
        page.section("Exit status")
        page.list(table.exitCodes.map { (name: "\($0.code)", text: Self.sentence($0.meaning)) }, macro: "Li")
        if !frame.examples.isEmpty {
            page.section("Examples")
            for example in frame.examples {
                page.prose(example.text)
                page.macro("Dl", example.name)
            }
        }
        page.seeAlso(frame.seeAlso)
        return page.text
    }

    private static func synopsis(of table: CommandTable, _ page: inout ManualText) {
        page.section("Synopsis")
        page.line(".Nm")
        guard table.isOneCommand, let command = table.command([]) else {
            page.line(".Ar command")
            page.line(".Op Ar options")
            return
        }
        for option in command.options {
            switch option.form {
            case .toggle: page.line(".Op Fl -\(option.name)")
            case .single(_, let name), .repeated(_, let name): page.line(".Op Fl -\(option.name) Ar \(name)")
            }
        }
    }

    private static func write(_ command: CommandSpecification, _ page: inout ManualText) {
        page.part(command.name)
        page.prose(command.summary)
        if !command.discussion.isEmpty { page.paragraphs(command.discussion) }
        page.list(
            command.arguments.map { (name: $0.isRest ? "\($0.name) ..." : $0.name, text: $0.summary) }, macro: "Ar")
        page.list(command.options)
    }

    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
    }
}
