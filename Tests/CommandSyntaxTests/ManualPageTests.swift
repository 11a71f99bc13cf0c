import CommandSyntax
import Testing

/// Manual pages in mdoc(7), written from a table.
@Suite struct ManualPageTests {
    private static let table = CommandTable(
        program: "tool", summary: "tool: does this and that.",
        commands: [
            CommandSpecification(
                "do it", "Does it. Then it ends.",
                discussion: ".starts with a stop and holds a \\ sign\n  tool do it now",
                arguments: [ArgumentSpecification("WHAT", .text, "What to do.", isRest: true)],
                options: [OptionSpecification("say", .single(.text, valueName: "\"WORD\""), "What to say.").required])
        ],
        sharedOptions: [OptionSpecification("quiet", .toggle, "Say nothing.")],
        exitCodes: [(0, "done"), (64, "not understood")], environment: [("TOOL", "What it is.")],
        sections: [ManualSection("Signals", [("HUP", "Reads again.")])])

    private static let page = ManualPage.text(
        of: table,
        ManualPage.Frame(
            section: 1, date: "November 30, 2026", description: "It does.", examples: [("tool do it", "Try it:")],
            seeAlso: [("zzz", 1), ("aaa", 8), ("mmm", 1)]))

    @Test func `a page has the sections a reader looks for, in their order`() {
        let sections = Self.page.split(separator: "\n").filter { $0.hasPrefix(".Sh ") }.map { String($0.dropFirst(4)) }
        #expect(
            sections == [
                "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "SIGNALS", "ENVIRONMENT", "\"EXIT STATUS\"", "EXAMPLES",
                "\"SEE ALSO\"",
            ])
        #expect(Self.page.hasSuffix(".Xr mmm 1 ,\n.Xr zzz 1 ,\n.Xr aaa 8\n"))
    }

    @Test func `text never becomes a macro, each sentence has a line, and no line is long`() {
        #expect(Self.page.contains("\nDoes it.\nThen it ends.\n"))
        #expect(Self.page.contains("\n\\&.starts with a stop and holds a \\e sign\n.Dl \"tool do it now\"\n"))
        #expect(Self.page.contains("\n.It Fl -say Ns \" \" Ns Ar \"\\(dqWORD\\(dq\"\nWhat to say.\nRequired.\n"))
        #expect(Self.page.split(separator: "\n").allSatisfy { $0.utf8.count <= 80 })
    }

    @Test func `a program of one command has its options at once`() throws {
        let table = CommandTable(
            program: "one", summary: "one: is one.",
            commands: [CommandSpecification("", "Is one.", options: [OptionSpecification("a", .toggle, "First.")])],
            sharedOptions: [], exitCodes: [], environment: [])
        guard case .run(let line) = try CommandParser.parse(["--a"], by: table) else {
            Issue.record("not a run")
            return
        }
        #expect(line.has(table.commands[0].options[0]))
        #expect(throws: UsageError.argumentUnexpected("b")) { try CommandParser.parse(["b"], by: table) }
        let help = try #require(HelpPage.text(for: [], in: table))
        #expect(help.contains("Usage: one [OPTIONS]\n"))
    }
}
