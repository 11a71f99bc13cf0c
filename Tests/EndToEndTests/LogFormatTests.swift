import Foundation
import Testing

/// The same records as text, as JSON and as entries of the system's journal.
@Suite struct LogFormatTests {
    /// Why this machine cannot run a journal of its own; nil if it can.
    private static let hindrance: String? = {
        guard geteuid() == 0 else { return "only root can run a journal of its own" }
        for tool in ["unshare", "journalctl", "systemd-cat"] where BuiltProgram.tool(tool) == nil {
            return "\(tool) is missing"
        }
        return FileManager.default.isExecutableFile(atPath: Self.journal) ? nil : "systemd-journald is missing"
    }()

    private static let journal = "/lib/systemd/systemd-journald"

    private static func objects(_ lines: [String]) throws -> [[String: Any]] {
        try lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
        }
    }

    @Test func `with json each line is an object, and SIGUSR1, a reload and the end are lines like any other`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch, arguments: ["--log-format", "json"])
        for (signal, event) in [(SIGUSR1, "summary"), (SIGHUP, "reload")] {
            daemon.signal(signal)
            #expect(daemon.waitForLine { $0.contains("\"event\":\"\(event)\"") })
        }
        #expect(daemon.stop() == 0)
        let lines = try Self.objects(daemon.log)
        let words = try LogLine.published()
        for line in lines {
            let event = try #require(line["event"] as? String)
            let fields = Set(line.keys).subtracting(["time", "level", "event"])
            #expect(words[event]?.isSuperset(of: fields) == true, "\(line)")
            let time = try #require(line["time"] as? String)
            #expect(time.count == 30 && time.hasPrefix("20") && time.hasSuffix("Z"))
        }
        let ready = try #require(lines.first { $0["event"] as? String == "ready" })
        #expect(ready["level"] as? String == "notice" && ready["peers"] as? Int == 0)
        #expect(ready["data_directory"] as? String == daemon.dataDirectory)
        #expect(lines.first { $0["event"] as? String == "summary" }?["draft"] as? Int == 0)
    }

    @Test func `a reload changes the form of the next line`() throws {
        let scratch = try Scratch()
        let path = scratch.file("conf")
        func configure(_ form: String) throws {
            try Data("[daemon]\nlog_format = \(form)\n".utf8).write(to: URL(fileURLWithPath: path))
        }
        try configure("logfmt")
        let daemon = try RunningDaemon.ready(in: scratch, arguments: ["--config", path])
        try configure("json")
        daemon.signal(SIGHUP)
        #expect(daemon.waitForLine { $0.hasPrefix("{") && $0.contains("\"event\":\"reload\"") })
        #expect(daemon.log.contains { $0.contains("\"key\":\"log_format\",\"from\":\"logfmt\",\"to\":\"json\"") })
        #expect(daemon.stop() == 0)
    }

    @Test func `where there is no journal its form is refused with a line, and the log goes on`() throws {
        guard !FileManager.default.fileExists(atPath: "/run/systemd/journal/socket") else { return }
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch, arguments: ["--log-format", "journal"])
        #expect(daemon.waitForLine { $0.hasPrefix("event=ready") })
        #expect(daemon.log.first?.hasPrefix("event=log_format_unavailable") == true)
        #expect(daemon.stop() == 0)
    }

    @Test func `a refusal is told with plan, key and sequence, and every command only where that is wanted`() throws {
        for level in ["information", "debug"] {
            let scratch = try Scratch()
            let path = scratch.file("conf")
            try Data("[daemon]\nlog_level = \(level)\nlog_format = json\n".utf8).write(to: URL(fileURLWithPath: path))
            let daemon = try RunningDaemon.ready(in: scratch, arguments: ["--config", path])
            let session = try MarkedSession(daemon.socketPath)
            try session.create("one")
            #expect(try session.call("SelectRoute").code != 0)
            try session.must("CancelPlan")
            #expect(daemon.waitForLine { $0.contains("command_refused") })
            #expect(daemon.stop() == 0)
            let lines = try Self.objects(daemon.log).filter {
                ($0["event"] as? String ?? "").hasPrefix("command")
            }
            let refusal = try #require(lines.first { $0["event"] as? String == "command_refused" })
            let plan = session.requests.plan.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
            #expect(refusal["plan"] as? String == plan && refusal["command"] as? String == "SelectRoute")
            #expect((refusal["key"] as? String)?.count == 8 && refusal["sequence"] as? Int == 1)
            #expect(refusal["level"] as? String == "notice" && refusal["stream"] as? Int != nil)
            let ordinary = lines.filter { $0["event"] as? String == "command" }
            #expect(
                ordinary.map { $0["command"] as? String } == (level == "debug" ? ["CreatePlan", "CancelPlan"] : []))
            #expect(CanarySearch(canaries: Marked.all).findings(in: daemon.complaintBytes) == [])
        }
    }

    @Test(.enabled(if: hindrance == nil, "\(hindrance ?? "")"), arguments: [true, false])
    func `the system's journal keeps each record with its fields`(isConnected: Bool) throws {
        let scratch = try Scratch()
        _ = try scratch.directory("data")
        try Data().write(to: URL(fileURLWithPath: scratch.file("conf")))
        // A journal of its own, under a /run of its own; its end of the socket is waited for, and so is the daemon's.
        let script = """
            set -eu
            mount -t tmpfs none /run
            mkdir -p /run/systemd/journal /run/log/journal
            \(Self.journal) 2>"$1/journald" & journal=$!
            until [ -S /run/systemd/journal/socket ] && [ -S /run/systemd/journal/stdout ]; do :; done
            shift_to="$1"; shift
            "$@" 2>"$shift_to/err" & daemon=$!
            until [ -S "$shift_to/s" ]; do kill -0 $daemon; done
            kill -USR1 $daemon
            until journalctl --sync && journalctl -D /run/log/journal ROUTEPLAN_EVENT=summary -o cat | grep -q .; do :; done
            kill $daemon
            wait $daemon
            journalctl --sync
            journalctl -D /run/log/journal SYSLOG_IDENTIFIER=routepland -o json --no-pager
            kill $journal
            """
        let daemon = [
            BuiltProgram.daemon.path, "--data-directory", scratch.file("data"), "--socket", scratch.file("s"),
            "--config", scratch.file("conf"),
        ]
        // Connected as a service is, it finds the journal by itself; otherwise it has to be told.
        let connect = "export JOURNAL_STREAM=$(stat --dereference --format=%d:%i /proc/self/fd/2); exec \"$@\""
        let line =
            isConnected
            ? ["systemd-cat", "sh", "-c", connect, "sh"] + daemon : daemon + ["--log-format", "journal"]
        let timeout = try #require(BuiltProgram.tool("timeout"))
        let run = try ProgramRun(
            timeout,
            ["60", "unshare", "--mount", "--propagation", "private", "sh", "-c", script, "sh", scratch.path] + line)
        #expect(run.exitCode == 0, "\(run.complaints)")
        let entries = try Self.objects(run.output.split(separator: "\n").map(String.init))
        let ready = try #require(entries.first { $0["ROUTEPLAN_EVENT"] as? String == "ready" })
        #expect(ready["PRIORITY"] as? String == "5")
        #expect(ready["MESSAGE_ID"] as? String == "ef61ddcce32c43f5b41c75f1a0bb180f")
        #expect(ready["ROUTEPLAN_DATA_DIRECTORY"] as? String == scratch.file("data"))
        #expect((ready["MESSAGE"] as? String)?.hasPrefix("event=ready socket=") == true)
        let events = entries.compactMap { $0["ROUTEPLAN_EVENT"] as? String }
        #expect(events.last == "stopped" && events.contains("summary") && events.contains("draining"), "\(events)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.file("err"))).isEmpty)
    }
}
