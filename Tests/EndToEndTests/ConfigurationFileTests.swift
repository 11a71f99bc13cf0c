import Foundation
import Testing

/// The daemon and its configuration file: what it says of it, and what it then does.
@Suite struct ConfigurationFileTests {
    private func file(_ scratch: Scratch, _ text: String, _ name: String = "conf") throws -> String {
        let path = scratch.file(name)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        #expect(chmod(path, 0o600) == 0)
        return path
    }

    private func check(_ arguments: String...) throws -> ProgramRun {
        try ProgramRun(BuiltProgram.daemon.path, ["--check-config"] + arguments)
    }

    @Test func `the sample passes its own check, and what is in force is told with its origin`() throws {
        var url = URL(filePath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        let scratch = try Scratch()
        let sample = try self.file(
            scratch, try String(contentsOf: url.appending(path: "docs/routepland.conf"), encoding: .utf8))
        let run = try self.check("--config", sample, "--socket", "/elsewhere/s")
        #expect(run.exitCode == 0 && run.complaints == "")
        #expect(run.output.hasPrefix("; configuration file: \(sample)\n"))
        #expect(run.output.contains("\nsocket = /elsewhere/s ; --socket\n"))
        #expect(run.output.contains("\nplans_max = 1000000 ; built in\n"))
    }

    @Test func `every problem is told with file and line, and the exit code is 78`() throws {
        let scratch = try Scratch()
        let path = try self.file(scratch, "[limits]\nplan_max = 1\n[retentoin]\n[retention]\nkeep_days = 0\n")
        let run = try self.check("--config", path)
        #expect(run.exitCode == 78 && run.output == "")
        #expect(
            run.complaints.split(separator: "\n") == [
                "routepland: \(path):2: unknown key plan_max in [limits]; did you mean plans_max?",
                "routepland: \(path):3: unknown section [retentoin]; did you mean [retention]?",
                "routepland: \(path):5: keep_days must be 1 to 365",
            ])
    }

    @Test func `a daemon with a wrong configuration touches nothing`() throws {
        let scratch = try Scratch()
        let path = try self.file(scratch, "[limits]\nplans_max = many\n")
        let daemon = try RunningDaemon(
            dataDirectory: scratch.file("data"), socketPath: scratch.file("s"), arguments: ["--config", path])
        #expect(daemon.waitForEnd() == 78)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["conf"])
    }

    @Test func `what is no file at the path ends at once with 78`() throws {
        let scratch = try Scratch()
        let pipe = scratch.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let large = try self.file(scratch, "", "large")
        #expect(truncate(large, 100_000_000) == 0)
        let rows = [
            (pipe, "not a regular file"), (scratch.path, "not a regular file"), (scratch.file("none"), "no such file"),
            (large, "larger than 65536 bytes"),
        ]
        for (path, complaint) in rows {
            let run = try self.check("--config", path)
            #expect(run.exitCode == 78)
            #expect(run.complaints == "routepland: \(path): \(complaint)\n")
        }
        let named = try ProgramRun(
            BuiltProgram.daemon.path, ["--check-config"], environment: ["ROUTEPLAN_CONFIG": scratch.file("none")])
        #expect(named.exitCode == 78)
    }

    @Test func `wrong flags alone end with 64`() throws {
        #expect(try self.check("--socket", "@abstract").exitCode == 64)
        #expect(try self.check("--config").exitCode == 64)
        #expect(try self.check("--check-confg").exitCode == 64)
    }

    @Test func `lower limits at the next start lose no plan and refuse new ones`() throws {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(first.socketPath)
        for name in ["a", "b", "c"] {
            #expect(try peer.call("CreatePlan", PlanMessages.create(externalID: name)).code == 0)
        }
        #expect(first.stop() == 0)

        let path = try self.file(scratch, "[limits]\nplans_max = 2\nplans_per_owner_max = 1\n")
        let second = try RunningDaemon.ready(in: scratch, arguments: ["--config", path])
        let again = try WirePeer(second.socketPath)
        #expect(try again.call("ListPlans", []).payload.count(1) == 3)
        #expect(try again.call("CreatePlan", PlanMessages.create(externalID: "d")).reason == 68, "PLAN_LIMIT")
        let repeated = try again.call("CreatePlan", PlanMessages.create(externalID: "a"))
        #expect(repeated.code == 0 && repeated.payload.number(1) == 2, "REPLAYED")
        #expect(second.stop() == 0)
    }

    @Test func `the greatest number of connections can be lowered`() throws {
        let scratch = try Scratch()
        let path = try self.file(scratch, "[limits]\nconnections_max = 1\n")
        let daemon = try RunningDaemon.ready(in: scratch, arguments: ["--config", path])
        var first: WirePeer? = try WirePeer(daemon.socketPath)
        #expect(try first?.call("ListPlans", []).code == 0)
        let second = try WirePeer(daemon.socketPath)
        #expect(second.send(second.request("ListPlans", [])))
        // The second waits in the kernel until the first is gone.
        first = nil
        #expect(try second.receive() != nil)
        #expect(daemon.stop() == 0)
    }
}
