import Foundation
import Testing

/// Marked content behind every command of the operator's program: what each writes is searched for it.
@Suite struct CommandCanaryTests {
    private static let formats = ["table", "json", "jsonl"]

    /// What a command may show.
    private enum Right {
        /// Nothing a plan holds.
        case nothing
        /// The key of the command that was sent, to whoever sent it: with that it can be repeated.
        case ownKey
        /// Owners and external ids.
        case names
        /// What one plan holds, to whoever asks for that plan.
        case content

        var forbidden: [Canary] {
            switch self {
            case .nothing: Marked.all
            case .ownKey: Marked.all.filter { $0.name != Marked.commandKey }
            case .names: Marked.owned + Marked.nowhere
            case .content: Marked.nowhere
            }
        }
    }

    /// Runs commands and remembers which.
    private final class Trials {
        let daemon: RunningDaemon
        /// Of the commands that were tried, "plan show"; each in every format.
        private(set) var tried: Set<String> = []
        private let verbs: [String]

        init(_ daemon: RunningDaemon, verbs: [String]) {
            self.daemon = daemon
            self.verbs = verbs
        }

        /// Runs one command in every format.
        func run(_ words: [String], showing right: Right = .nothing, exitCode: Int32 = 0) throws {
            for format in CommandCanaryTests.formats {
                try self.run(words, in: format, showing: right, exitCode: exitCode)
            }
        }

        @discardableResult
        func run(
            _ words: [String], in format: String, showing right: Right = .nothing, exitCode: Int32 = 0
        ) throws -> ProgramRun {
            let run = try ProgramRun.controller(words + ["--output", format], socket: self.daemon.socketPath)
            #expect(run.exitCode == exitCode, "\(words): \(run.complaints)")
            #expect(CanarySearch(canaries: right.forbidden).findings(in: run.output + run.complaints) == [], "\(words)")
            #expect(!(run.output + run.complaints).isEmpty, "\(words)")
            let verb = self.verbs.first { Array(words.prefix(2)).joined(separator: " ") == $0 || words[0] == $0 }
            self.tried.insert(try #require(verb, "\(words) is no command"))
            return run
        }
    }

    private static func digits(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    @Test func `P41: no command of operators tells what a plan holds, but those that show it to its owner`() throws {
        let verbs = try OperatorCommands.all()
        #expect(verbs.count > 40)
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let trials = Trials(daemon, verbs: verbs)
        let session = try MarkedSession(daemon.socketPath)
        try CanaryTests.liveWholeLives(session)
        for format in Self.formats { try self.liveByCommands(trials, session, in: format) }
        try self.playMarkedJourney(trials, scratch)
        try session.create("told")
        try session.goToPending()
        let plan = Self.digits(session.requests.plan)
        // The store follows at a short distance.
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end,
            try ProgramRun.controller(["plan", "history", plan], socket: daemon.socketPath).exitCode != 0
        {}
        for words in [
            ["plan", "history", plan], ["plan", "timeline", plan], ["events", "tail", "--once", "--since", "1"],
            ["states"], ["info"], ["metrics"], ["metrics", "--cardinality"], ["health"], ["instance"], ["version"],
            ["completion", "bash"], ["man"],
        ] { try trials.run(words) }
        try self.listen(daemon)
        try self.follow(daemon)
        try trials.run(["doctor", "--directory", daemon.dataDirectory], exitCode: Self.doctorCode(daemon))
        try trials.run(["plan", "list", "--all"], showing: .names)
        try self.consume(trials)
        for format in Self.formats {
            let shown = try trials.run(["plan", "show", plan], in: format, showing: .content)
            let attempt = Self.digits(session.requests.attempt)
            let handoff = try trials.run(["handoff", "show", plan, attempt], in: format, showing: .content)
            // What a plan holds is for who shows it.
            for run in [shown, handoff] {
                #expect(!CanarySearch(canaries: Marked.owned).findings(in: run.output).isEmpty)
            }
            try trials.run(["backup", "create", scratch.file("backup-\(format)")], in: format)
        }
        #expect(daemon.stop() == 0)
        try self.look(trials, scratch)
        #expect(verbs.filter { !trials.tried.contains($0) } == [], "commands that were not searched")
        #expect(CanarySearch(canaries: Marked.all).findings(in: daemon.complaintBytes) == [])
    }

    /// 1 where this machine makes it warn.
    private static func doctorCode(_ daemon: RunningDaemon) throws -> Int32 {
        let run = try ProgramRun.controller(
            ["doctor", "--directory", daemon.dataDirectory, "--quiet"], socket: daemon.socketPath)
        #expect(run.exitCode <= 2)
        return run.exitCode
    }

    /// A plan from its creation to its end by commands of the shell, with every command that changes one.
    private func liveByCommands(_ trials: Trials, _ session: MarkedSession, in format: String) throws {
        var keyCount = 0
        func run(_ verb: String, _ words: [String], exitCode: Int32 = 0) throws {
            keyCount += 1
            let context = [
                "--key", "\(Marked.commandKey)-\(format)-\(keyCount)", "--actor-ref", Marked.actor,
                "--component-version", Marked.component,
            ]
            try trials.run(["plan", verb] + words + context, in: format, showing: .ownKey, exitCode: exitCode)
        }
        let stops = [
            "--stop", "77.391029,28.535517|\(Marked.label)|\(Marked.address)", "--stop",
            "\(Marked.pin)|\(Marked.devanagari)",
        ]
        try run("create", ["--owner", Marked.owner, "--external-id", "\(Marked.externalID)-by-\(format)"] + stops)
        try session.create("by-\(format)-too")
        let plan = Self.digits(session.requests.plan)
        let at = [plan, "--generation", "2", "--revision", "2"]
        let choice = at + ["--index", "0"]
        try run("open", [plan])
        try run("replace", [plan, "--cause", "SDK_RESET"])
        try run("revise", [plan, "--base-revision", "1", "--generation", "2"] + stops)
        try run("note-dismissed", [plan, "--generation", "2", "--cause", "BACK"])
        try run("request-routes", at)
        try run("fail-calculation", at + ["--failure", "NETWORK", "--provider-code", Marked.providerCode])
        try run("request-routes", at)
        try run("receive-routes", at + ["--candidate", "distance=9,duration=8,legs=1,ref=\(Marked.routeRef)"])
        try run("select", choice)
        try run("navigate", choice + ["--target", Marked.target])
        var attempt = try Self.attempt(of: plan, trials.daemon)
        // Its deadline has not passed, which is refused.
        try run("expire", [plan, attempt], exitCode: 1)
        try run("reject", [plan, attempt, "--rejection", "BUSY"])
        try run("retry", [plan, "--target", Marked.target])
        attempt = try Self.attempt(of: plan, trials.daemon)
        try run("reject", [plan, attempt, "--rejection", "BUSY"])
        try run("return", [plan])
        try run("navigate", choice + ["--target", Marked.target])
        attempt = try Self.attempt(of: plan, trials.daemon)
        try run("confirm", [plan, attempt, "--session", Marked.session])
        try session.create("cancelled-by-\(format)")
        try run("cancel", [Self.digits(session.requests.plan), "--cause", "BACK"])
    }

    /// The last attempt of a plan.
    private static func attempt(of plan: String, _ daemon: RunningDaemon) throws -> String {
        let run = try ProgramRun.controller(["plan", "show", plan, "--json"], socket: daemon.socketPath)
        let attempts = (try run.json() as? [String: Any])?["attempts"] as? [[String: Any]]
        return try #require(attempts?.last?["attempt_id"] as? String)
    }

    /// A journey whose labels and names are marked.
    private func playMarkedJourney(_ trials: Trials, _ scratch: Scratch) throws {
        let fixture = Repository.file("Tests/WireSchemaTests/Fixtures/journeys.json")
        let text = try String(contentsOf: fixture, encoding: .utf8)
        let path = scratch.file("journeys.json")
        // Whole values: the title of a script is its author's, and is shown.
        let marks = [
            "India Gate": Marked.label, "owner-demo": Marked.owner, "intent-delhi-01": Marked.externalID,
        ]
        let marked = marks.reduce(text) { $0.replacing("\"\($1.key)\"", with: "\"\($1.value)\"") }
        try Data(marked.utf8).write(to: URL(fileURLWithPath: path))
        try trials.run(["journey", "play", path, "--only", "delhi-01"])
    }

    /// The metrics over HTTP, in each of their types, and what the process that serves them writes.
    private func listen(_ daemon: RunningDaemon) throws {
        let search = CanarySearch(canaries: Marked.all)
        let server = try MetricsServer("127.0.0.1:0", of: daemon.socketPath)
        for accept in [nil, "application/openmetrics-text; version=1.0.0"] {
            let answer = try HTTPExchange(port: server.port, "/metrics", accept: accept)
            #expect(answer.status == 200 && answer.body.contains("\nrouteplan_plans"))
            let type = answer.headers["content-type"]
            #expect(type?.hasPrefix(accept == nil ? "text/plain" : "application/openmetrics-text") == true)
            #expect(search.findings(in: answer.body) == [], "\(type ?? "no type")")
            for (name, value) in answer.headers { #expect(search.findings(in: "\(name): \(value)") == []) }
        }
        #expect(server.stop() == 0)
        #expect(!server.written.isEmpty && search.findings(in: server.written) == [])
    }

    /// A tail that goes on, with events that were there before it and some that came while it read.
    private func follow(_ daemon: RunningDaemon) throws {
        for format in ["table", "jsonl"] {
            let (output, complaints) = (Lines(), Lines())
            let tail = try ChildProcess(
                [BuiltProgram.controller.path, "events", "tail", "--since", "1", "--output", format],
                output: output.pipe, complaints: complaints.pipe, environment: ["RP_SOCKET": daemon.socketPath])
            #expect(output.wait(seconds: 60) { !output.all.isEmpty })
            let session = try MarkedSession(daemon.socketPath)
            try session.create("followed-as-\(format)")
            try session.goToPending()
            let plan = Self.digits(session.requests.plan)
            #expect(
                output.wait(seconds: 60) {
                    output.all.contains { $0.contains(plan) && $0.contains("navigation_requested") }
                })
            kill(tail.pid, SIGKILL)
            #expect(tail.waitForEnd() == -SIGKILL)
            for lines in [output, complaints] {
                lines.takeRest()
                #expect(CanarySearch(canaries: Marked.all).findings(in: lines.bytes) == [], "\(format)")
            }
        }
    }

    /// A consumer with an event put aside.
    private func consume(_ trials: Trials) throws {
        let tail = try trials.run(["events", "tail", "--once", "--since", "1"], in: "json")
        let events = try #require(try tail.json() as? [[String: Any]])
        let event = try #require(events.first?["event_id"] as? String)
        for words in [
            ["create", "canaries", "--from", "beginning"], ["list"], ["park", "canaries", event, "--reason", "broken"],
            ["parked", "canaries"],
        ] { try trials.run(["consumers"] + words) }
        for format in Self.formats {
            try trials.run(["consumers", "park", "canaries", event, "--reason", "broken"], in: format)
            try trials.run(["consumers", "release", "canaries", event], in: format)
        }
        try trials.run(["consumers", "detach", "canaries", "--dry-run"])
        try trials.run(["consumers", "detach", "canaries", "--yes"], in: "json")
    }

    /// What looks at a directory nobody runs on, or makes another of it.
    private func look(_ trials: Trials, _ scratch: Scratch) throws {
        let directory = trials.daemon.dataDirectory
        for words in [
            ["journal", "verify", directory], ["journal", "dump", directory], ["journal", "stat", directory],
            ["journal", "scrub", directory], ["audit", "prunable", directory], ["audit", "rebuild", directory],
            ["backup", "verify", scratch.file("backup-table")],
        ] { try trials.run(words) }
        for format in Self.formats {
            let backup = scratch.file("backup-\(format)")
            try trials.run(["backup", "restore", backup, scratch.file("restored-\(format)")], in: format)
            try trials.run(["journal", "repair", directory, "--to", scratch.file("repaired-\(format)")], in: format)
        }
    }
}
