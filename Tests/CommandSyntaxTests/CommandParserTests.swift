internal import CommandSyntax
internal import Testing

@Suite("Reading a command line by its table")
struct CommandParserTests {
    static let owner = OptionSpecification("owner", .single(.text, valueName: "NAME"), "Whose.", isRequired: true)
    static let stop = OptionSpecification("stop", .repeated(.text, valueName: "STOP"), "Where.")
    static let index = OptionSpecification("index", .single(.index, valueName: "I"), "Which.")
    static let all = OptionSpecification("all", .toggle, "Every page.")
    static let socket = OptionSpecification("socket", .single(.path, valueName: "PATH"), "Socket.")
    static let plan = ArgumentSpecification("PLAN", .bytes(byteCount: 2), "Id.")

    static let table = CommandTable(
        program: "ctl", summary: "A program.",
        commands: [
            CommandSpecification("plan create", "Make.", options: [owner, stop]),
            CommandSpecification("plan select", "Choose.", arguments: [plan], options: [index, all]),
            CommandSpecification("version", "Versions."),
        ],
        sharedOptions: [socket], exitCodes: [(0, "done")], environment: [("NO_COLOR", "No colour.")])

    func run(_ words: String...) throws -> Invocation {
        guard case .run(let invocation) = try CommandParser.parse(words, by: Self.table) else {
            throw UsageError.combination("help was asked for")
        }
        return invocation
    }

    func failure(_ words: String...) -> UsageError? {
        #expect(throws: UsageError.self) { _ = try CommandParser.parse(words, by: Self.table) }
    }

    @Test
    func `values come after a space or an equals sign, before or after the command's words`() throws {
        let line = try self.run("--socket", "/s", "plan", "create", "--owner=a=b", "--stop", "1,2", "--stop", "-3,4")
        #expect(line.command.name == "plan create")
        #expect(line.text(Self.socket) == "/s")
        #expect(line.text(Self.owner) == "a=b")
        #expect(line.texts(Self.stop) == ["1,2", "-3,4"])
    }

    @Test
    func `a negative index is a value, not an option`() throws {
        let line = try self.run("plan", "select", "00ff", "--index", "-1", "--all")
        #expect(line.index(Self.index) == -1)
        #expect(line.has(Self.all))
        #expect(line.argumentBytes(0) == [0, 255])
    }

    @Test
    func `an unknown option names the nearest known one`() {
        #expect(self.failure("plan", "create", "--ownr", "a") == .optionUnknown("--ownr", suggestion: "--owner"))
        #expect(self.failure("plan", "create", "--zzz") == .optionUnknown("--zzz", suggestion: nil))
        #expect(self.failure("plan", "create", "-o") == .optionUnknown("-o", suggestion: nil))
    }

    @Test
    func `an option of another command is unknown here`() {
        #expect(self.failure("plan", "create", "--all") == .optionUnknown("--all", suggestion: nil))
    }

    @Test
    func `an unknown command names the nearest known one`() {
        #expect(self.failure("paln") == .commandUnknown("paln", suggestion: "plan"))
        #expect(self.failure("plan", "crate") == .commandUnknown("plan crate", suggestion: "plan create"))
    }

    @Test
    func `what is missing is named`() {
        #expect(self.failure() == .commandMissing(group: ""))
        #expect(self.failure("plan") == .commandMissing(group: "plan"))
        #expect(self.failure("plan", "create") == .optionMissing("owner"))
        #expect(self.failure("plan", "select") == .argumentMissing("PLAN"))
        #expect(
            self.failure("plan", "create", "--owner")
                == .valueMissing(option: "owner", expected: "text that is not empty"))
        #expect(
            self.failure("plan", "create", "--owner", "--stop", "1,2")
                == .valueMissing(option: "owner", expected: "text that is not empty"))
    }

    @Test
    func `what is too much is named`() {
        #expect(self.failure("version", "now") == .argumentUnexpected("now"))
        #expect(self.failure("plan", "create", "--owner", "a", "--owner", "b") == .optionRepeated("owner"))
        #expect(self.failure("plan", "select", "0000", "--all=yes") == .valueUnexpected(option: "all"))
    }

    @Test
    func `a value of the wrong kind says what was expected`() {
        #expect(
            self.failure("plan", "select", "xyz")
                == .valueInvalid(of: "PLAN", word: "xyz", expected: "4 hexadecimal digits"))
        #expect(
            self.failure("plan", "select", "0000", "--index", "first")
                == .valueInvalid(of: "--index", word: "first", expected: "a whole number"))
    }

    @Test
    func `help is asked for by a word or by an option anywhere`() throws {
        #expect(try CommandParser.parse(["help", "plan"], by: Self.table) == .help(["plan"]))
        #expect(try CommandParser.parse(["plan", "create", "--help"], by: Self.table) == .help(["plan", "create"]))
        #expect(try CommandParser.parse(["-h"], by: Self.table) == .help([]))
    }

    @Test
    func `two dashes end the options`() {
        #expect(
            self.failure("plan", "select", "--", "--all")
                == .valueInvalid(of: "PLAN", word: "--all", expected: "4 hexadecimal digits"))
    }

    @Test(arguments: [Limits.argumentCountMax, Limits.argumentCountMax + 1])
    func `the number of arguments has a limit`(count: Int) {
        let words = ["version"] + Array(repeating: "--socket=/s", count: count - 1)
        let expected: UsageError =
            count > Limits.argumentCountMax
            ? .tooManyArguments(countMax: Limits.argumentCountMax) : .optionRepeated("socket")
        #expect(throws: expected) { _ = try CommandParser.parse(words, by: Self.table) }
    }

    @Test
    func `every page of help names its options, exit codes and environment`() throws {
        for command in Self.table.commands {
            let page = try #require(HelpPage.text(for: command.path, in: Self.table))
            for option in command.options + Self.table.sharedOptions { #expect(page.contains(option.usage)) }
            #expect(page.contains("Exit codes:"))
            #expect(page.contains("NO_COLOR"))
        }
        #expect(HelpPage.text(for: ["plan"], in: Self.table)?.contains("plan select") == true)
        #expect(HelpPage.text(for: ["nothing"], in: Self.table) == nil)
    }
}
