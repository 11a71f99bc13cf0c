internal import CommandSyntax
internal import Foundation
internal import RoutePlanClient

/// The operator's command line: reads the line, does one thing, reports, and ends with a documented code.
@main
struct Program {
    static func main() {
        let line = Array(CommandLine.arguments.dropFirst())
        exit(Self.run(line, environment: ProcessInfo.processInfo.environment).rawValue)
    }

    /// Runs one command line.
    static func run(_ words: [String], environment: [String: String]) -> ExitCode {
        do {
            switch try CommandParser.parse(words, by: ProgramTable.table) {
            case .help(let words): return try Self.help(words, environment)
            case .run(let line): return Self.run(line, environment: environment)
            }
        } catch let error as UsageError {
            let terminal = Self.terminal(for: words, environment)
            terminal.report(Failure(.usage, error.message), program: ProgramTable.program)
            terminal.note("Try '\(ProgramTable.program) help'.")
            return .usage
        } catch let failure as Failure {
            Self.terminal(for: words, environment).report(failure, program: ProgramTable.program)
            return failure.exitCode
        } catch {
            return .broken
        }
    }

    private static func run(_ line: Invocation, environment: [String: String]) -> ExitCode {
        let plain: OutputFormat = line.command.name == Verb.eventsTail.rawValue ? .jsonl : .json
        let format =
            line.text(OptionRows.output).flatMap(OutputFormat.init(rawValue:))
            ?? (line.has(OptionRows.json) ? plain : .table)
        let terminal = Terminal(
            format: format, wantsColor: !line.has(OptionRows.noColor), isQuiet: line.has(OptionRows.quiet),
            environment: environment)
        do {
            return try Self.perform(line, terminal, environment)
        } catch {
            terminal.report(error, program: ProgramTable.program)
            return error.exitCode
        }
    }

    private static func perform(
        _ line: Invocation, _ terminal: Terminal, _ environment: [String: String]
    ) throws(Failure) -> ExitCode {
        guard let verb = Verb(rawValue: line.command.name) else {
            preconditionFailure("the table holds a command without a verb")
        }
        let socketPath =
            line.text(OptionRows.socket) ?? environment[Defaults.socketVariable] ?? Defaults.socketPath
        switch verb {
        case .version:
            try terminal.show(Self.version)
        case .completion:
            guard let shell = Shell(rawValue: line.argument(0)) else {
                preconditionFailure("the table offers a shell there is no completion for")
            }
            try terminal.write(shell.completion(of: ProgramTable.table))
        case .man:
            try terminal.write(ProgramTable.manual)
        case .journalVerify, .journalDump, .journalStat, .journalScrub:
            try JournalCommand(verb: verb, line: line, terminal: terminal).run()
        case .journalRepair:
            try RepairCommand(line: line, terminal: terminal).run()
        case .backupCreate:
            let client = try Self.client(line, socketPath)
            try BackupCreateCommand(line: line, terminal: terminal, client: client).run()
        case .auditRebuild: try AuditCommand(line: line, terminal: terminal).rebuild()
        case .auditPrunable: try AuditCommand(line: line, terminal: terminal).tellPrunable()
        case .backupVerify, .backupRestore:
            try BackupCommand(verb: verb, line: line, terminal: terminal).run()
        case .journeyPlay:
            try JourneyPlayCommand(line: line, terminal: terminal, socketPath: socketPath).run()
        case .planList:
            let client = try Self.client(line, socketPath)
            try PlanListCommand(line: line, terminal: terminal, client: client).run()
        case .health:
            let client = try Self.client(line, socketPath)
            return try HealthCommand(terminal: terminal, client: client).run()
        case .metrics where line.has(OptionRows.listen):
            try Self.listen(line, socketPath, terminal)
        case .metrics where line.has(OptionRows.cardinality):
            let client = try Self.client(line, socketPath)
            try CardinalityCommand(terminal: terminal, client: client).run()
        case .planHistory, .planTimeline:
            let client = try Self.client(line, socketPath)
            try PlanHistoryCommand(line: line, terminal: terminal, client: client).run(verb)
        case .eventsTail:
            let client = try Self.client(line, socketPath)
            var tail = try EventsTailCommand(line: line, terminal: terminal, client: client)
            try tail.run()
        case .consumersList, .consumersCreate, .consumersDetach, .consumersPark, .consumersParked, .consumersRelease:
            let client = try Self.client(line, socketPath)
            guard let act = ConsumersVerb(verb) else { preconditionFailure("each of these is about consumers") }
            try ConsumersCommand(line: line, terminal: terminal, client: client).run(act)
        case .info:
            let client = try Self.client(line, socketPath)
            try InformationCommand(line: line, terminal: terminal, client: client).run()
        case .states:
            let client = try Self.client(line, socketPath)
            try StatesCommand(terminal: terminal, client: client).run()
        case .doctor:
            return try DoctorCommand(line: line, terminal: terminal, environment: environment).run()
        case .instance, .metrics:
            let client = try Self.client(line, socketPath)
            try DaemonCommand(terminal: terminal, client: client).run(verb)
        case .planShow, .handoffShow:
            try terminal.show(try Self.read(verb, line, socketPath))
        case .planCreate, .planRevise, .planOpen, .planReplace, .planRequestRoutes, .planReceiveRoutes,
            .planFailCalculation, .planSelect, .planNavigate, .planConfirm, .planReject, .planExpire, .planRetry,
            .planReturn, .planCancel, .planNoteDismissed:
            try terminal.show(try Self.change(verb, line, socketPath))
        }
        return .done
    }

    private static func change(_ verb: Verb, _ line: Invocation, _ socketPath: String) throws(Failure) -> Record {
        guard let command = try CommandReading.command(verb, line) else {
            preconditionFailure("every verb that changes a plan has a command")
        }
        let context = try CommandReading.context(verb, line)
        let client = try Self.client(line, socketPath)
        let answer = try Failure.translating { () throws(CallFailure) in try client.call(command, context) }
        return Record(answer, key: context.key)
    }

    private static func read(_ verb: Verb, _ line: Invocation, _ socketPath: String) throws(Failure) -> Record {
        let plan = CommandReading.identifier(line, 0)
        let query: PlanQuery =
            verb == .planShow ? .plan(plan) : .handoff(plan: plan, attempt: CommandReading.identifier(line, 1))
        let client = try Self.client(line, socketPath)
        let reply = try Failure.translating { () throws(CallFailure) in try client.call(query) }
        switch reply {
        case .plan(let plan): return Record(plan)
        case .handoff(let handoff): return Record(handoff)
        case .answer, .plans, .instance, .metrics, .health, .raw:
            throw Failure(.broken, "the daemon answered another question")
        }
    }

    private static func client(_ line: Invocation, _ socketPath: String) throws(Failure) -> Client {
        var settings = ClientSettings()
        settings.socketPath = socketPath
        settings.defaultDeadline = line.duration(OptionRows.timeout) ?? Defaults.timeout
        return try Failure.translating { () throws(CallFailure) in try Client(settings) }
    }

    private static func listen(_ line: Invocation, _ socketPath: String, _ terminal: Terminal) throws(Failure) {
        guard let address = line.text(OptionRows.listen).flatMap(ListenAddress.init) else {
            throw Failure(.usage, "--listen takes unix:PATH, 127.0.0.1:PORT or [::1]:PORT")
        }
        var settings = ClientSettings()
        settings.socketPath = socketPath
        settings.defaultDeadline = line.duration(OptionRows.timeout) ?? Limits.scrapePatience
        try MetricsListenCommand(terminal: terminal, settings: settings).run(address)
    }

    private static func help(_ words: [String], _ environment: [String: String]) throws -> ExitCode {
        guard let page = HelpPage.text(for: words, in: ProgramTable.table) else {
            throw UsageError.commandUnknown(words.joined(separator: " "), suggestion: nil)
        }
        try Self.terminal(for: [], environment).write(page)
        return .done
    }

    /// Where to complain when the command line itself was not understood: its format counts if it can be made out.
    private static func terminal(for words: [String], _ environment: [String: String]) -> Terminal {
        let format = OutputFormat.allCases.first { format in
            words.contains("--output=\(format.rawValue)")
                || zip(words, words.dropFirst()).contains { $0 == "--output" && $1 == format.rawValue }
        }
        let plain: OutputFormat = words.contains("--json") ? .json : .table
        return Terminal(format: format ?? plain, wantsColor: true, isQuiet: false, environment: environment)
    }

    private static var version: Record {
        var record = Record()
        record.add("program", "\(ProgramTable.program) \(Defaults.version)")
        record.add("library", "librouteplan \(Client.libraryVersion)")
        record.add("contract", "routeplan.v1")
        return record
    }
}
