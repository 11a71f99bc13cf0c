import Foundation
import Testing

/// `routeplan-load run` as somebody uses it: its daemon, its report, its exit codes.
@Suite struct LoadRunTests {
    private func load(_ arguments: [String], in scratch: Scratch) throws -> ProgramRun {
        try ProgramRun(BuiltProgram.load.path, ["run"] + arguments, environment: ["TMPDIR": scratch.path])
    }

    private func report(_ run: ProgramRun) throws -> [String: Any] {
        try #require(try run.json() as? [String: Any], "\(run.output)\(run.complaints)")
    }

    private func scenario(_ name: String) -> String { Repository.file("scripts/load/scenarios/\(name).json").path }

    @Test func `an open run makes the calls it was asked for, and every acknowledged one is found again`() throws {
        let scratch = try Scratch()
        let run = try load(
            [
                "--rate", "200", "--arrivals", "uniform", "--duration", "1s", "--warmup", "0s", "--seed", "1",
                "--validate", "--format", "json", "--hgrm-dir", scratch.file("hgrm"),
            ], in: scratch)
        #expect(run.exitCode == 0, "\(run.output)\(run.complaints)")
        let report = try report(run)
        #expect(report["offered"] as? Int == 200)
        #expect(report["ended"] as? Int == 200)
        let outcomes = try #require(report["outcomes"] as? [String: Int])
        #expect(outcomes == ["APPLIED/APPLIED": 200, "NOT_SENT": 0, "UNKNOWN": 0])
        let validation = try #require(report["validation"] as? [String: Int])
        #expect(validation["events_acknowledged"] == 200)
        #expect(validation["wrong"] == 0)
        #expect(validation["plans_read"] == report["plans"] as? Int)
        let server = try #require(report["server"] as? [String: Double])
        #expect(server["entries"] == 200)
        let environment = try #require(report["environment"] as? [String: Any])
        #expect((environment["fdatasync_us"] as? Double ?? 0) > 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: scratch.file("hgrm")).sorted()
        #expect(files.count == 16)
        let text = try String(contentsOfFile: scratch.file("hgrm/all.response.hgrm"), encoding: .utf8)
        #expect(text.contains("TotalCount     =      200.000"))
        // Its daemon is gone, and so is what it kept.
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["hgrm"])
    }

    @Test func `a closed run of every kind of call goes to the daemon that is named, and finds no promise broken`()
        throws
    {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let run = try load(
            [
                "--concurrency", "8", "--scenario", scenario("smoke"), "--duration", "2s", "--warmup", "100ms",
                "--seed",
                "2", "--validate", "--format", "jsonl", "--out", scratch.file("report"), "--slo", "errors<0.0001%",
                "--socket", daemon.socketPath,
            ], in: scratch)
        #expect(run.exitCode == 0, "\(run.output)\(run.complaints)")
        #expect(run.output.contains("none lost"), "\(run.output)")
        let lines = try String(contentsOfFile: scratch.file("report"), encoding: .utf8).split(separator: "\n")
        let objects = try lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        let kinds = Set(objects.compactMap { $0["command"] as? String })
        #expect(kinds.isSuperset(of: ["create_plan", "get_plan", "replay", "stale_callback"]), "\(kinds)")
        #expect(objects.last?["type"] as? String == "summary")
        #expect(daemon.stop() == 0)
    }

    @Test func `a missed objective ends with 3 and is named`() throws {
        let run = try load(
            ["--concurrency", "1", "--duration", "300ms", "--warmup", "0s", "--slo", "p50<1ns,errors<1%"],
            in: try Scratch())
        #expect(run.exitCode == 3, "\(run.complaints)")
        #expect(run.output.contains("MISSED: p50<1ns"), "\(run.output)")
        #expect(run.output.contains("kept: errors<1%"), "\(run.output)")
    }

    @Test func `an interrupted run says what it measured until then`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let complaints = Lines()
        let output = scratch.file("out")
        try Data().write(to: URL(fileURLWithPath: output))
        let child = try ChildProcess(
            [
                BuiltProgram.load.path, "run", "--rate", "50", "--duration", "1h", "--progress", "--validate",
                "--socket",
                daemon.socketPath,
            ], output: try FileHandle(forWritingTo: URL(fileURLWithPath: output)), complaints: complaints.pipe)
        // The second line of progress, so that something of the measured time is over.
        #expect(complaints.wait(seconds: 60) { complaints.all.count >= 2 })
        kill(child.pid, SIGINT)
        #expect(child.waitForEnd() == 0)
        let text = try String(contentsOfFile: output, encoding: .utf8)
        #expect(text.contains("(interrupted)"), "\(text)")
        #expect(text.contains("none lost"), "\(text)")
        #expect(complaints.all.contains { $0.contains("in flight") && $0.contains("█") }, "\(complaints.all)")
    }

    @Test(arguments: [
        ([], "give --rate for an open loop"), (["--rate", "5", "--concurrency", "5"], "exclude each other"),
        (["--concurrency", "5", "--arrivals", "uniform"], "they go with --rate"),
        (["--concurrency", "5", "--max-inflight", "5"], "they go with --rate"),
        (["--rate", "0"], "expected a whole number from 1"),
        (["--rate", "5", "--slo", "p99"], "'p99' is no objective"),
        (["--rate", "5", "--arrivals", "often"], "one of poisson, uniform"),
        (["--rate", "5", "--socket", "s", "--daemon", "d"], "not with --socket"),
        (["--rate", "5", "--duration", "0s"], "more than nothing"), (["--rates", "5"], "did you mean '--rate'?"),
    ])
    func `a wrong command line ends with 64 and says what is wrong`(arguments: [String], complaint: String) throws {
        let run = try load(arguments, in: try Scratch())
        #expect(run.exitCode == 64, "\(run.complaints)")
        #expect(run.complaints.contains(complaint), "\(run.complaints)")
    }

    @Test func `a wrong scenario ends with 65 and says where it is wrong`() throws {
        let scratch = try Scratch()
        let path = scratch.file("wrong.json")
        try Data("{\"scripts\": [\n  {\"steps\": [{\"do\": \"fly\"}]}]}".utf8).write(to: URL(fileURLWithPath: path))
        let wrong = try load(["--rate", "5", "--scenario", path], in: scratch)
        #expect(wrong.exitCode == 65)
        #expect(wrong.complaints.contains("\(path):2:21: unknown \"fly\"; one of create_plan"), "\(wrong.complaints)")
        let missing = try load(["--rate", "5", "--scenario", scratch.file("none")], in: scratch)
        #expect(missing.exitCode == 65)
        #expect(missing.complaints.contains("cannot be read"))
    }

    @Test func `a socket with nobody behind it ends with 69`() throws {
        let scratch = try Scratch()
        let run = try load(["--rate", "5", "--socket", scratch.file("nobody")], in: scratch)
        #expect(run.exitCode == 69)
        #expect(
            run.complaints.contains("no daemon answers on \(scratch.file("nobody")): E_CONNECT"), "\(run.complaints)")
    }

    @Test func `a daemon that ends in the middle leaves unknown and unsent calls, and none of them counts as done`()
        throws
    {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let complaints = Lines()
        let output = scratch.file("out")
        try Data().write(to: URL(fileURLWithPath: output))
        let child = try ChildProcess(
            [
                BuiltProgram.load.path, "run", "--rate", "300", "--duration", "2s", "--warmup", "0s", "--progress",
                "--deadline", "1s", "--format", "json", "--slo", "errors<0.1%", "--socket", daemon.socketPath,
            ], output: try FileHandle(forWritingTo: URL(fileURLWithPath: output)), complaints: complaints.pipe)
        #expect(complaints.wait(seconds: 60) { complaints.all.count >= 1 })
        daemon.killHard()
        #expect(child.waitForEnd() == 3)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: output))
        let report = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        let outcomes = try #require(report["outcomes"] as? [String: Int])
        #expect((outcomes["NOT_SENT"] ?? 0) > 0, "\(outcomes)")
        #expect(outcomes.values.reduce(0, +) == report["ended"] as? Int)
        #expect(report["server"] is NSNull)
    }

    @Test
    func `a daemon that is gone when plans are read again is a broken promise, and is not waited for plan by plan`()
        throws
    {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let complaints = Lines()
        let output = scratch.file("out")
        try Data().write(to: URL(fileURLWithPath: output))
        let child = try ChildProcess(
            [
                BuiltProgram.load.path, "run", "--rate", "2000", "--duration", "2s", "--warmup", "0s", "--progress",
                "--deadline", "500ms", "--validate", "--socket", daemon.socketPath,
            ], output: try FileHandle(forWritingTo: URL(fileURLWithPath: output)), complaints: complaints.pipe)
        #expect(complaints.wait(seconds: 60) { complaints.all.count >= 1 })
        daemon.killHard()
        #expect(child.waitForEnd() == 2)
        let text = try String(contentsOfFile: output, encoding: .utf8)
        #expect(text.contains("BROKEN: and "), "\(text)")
        #expect(text.contains("acknowledged, and not to be read: E_CONNECT"), "\(text)")
    }
}
