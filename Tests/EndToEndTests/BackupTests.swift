import Foundation
import Synchronization
import Testing

/// Backups of a daemon under load, and what is made of them.
@Suite struct BackupTests {
    private func fields(_ run: ProgramRun) throws -> [String: Any] {
        try #require(try run.json() as? [String: Any], "\(run.output)\(run.complaints)")
    }

    /// Clients that never let the daemon rest: each has 60 creations under way, all the time, until it is told to end.
    private final class Load: Sendable {
        static let burst = 60

        private struct State {
            var isOver = false
            var plans = CreatedPlans("all")
            var failures: [String] = []
        }

        private let group = DispatchGroup()
        private let state = Mutex(State())

        init(_ socket: String, clients: Int) {
            for client in 0..<clients {
                let thread = Thread { [self] in
                    self.run(socket, client)
                    self.group.leave()
                }
                self.group.enter()
                thread.start()
            }
        }

        /// What was answered so far.
        var plans: CreatedPlans { self.state.withLock { $0.plans } }
        /// Why clients gave up.
        var failures: [String] { self.state.withLock { $0.failures } }

        func end() -> CreatedPlans {
            self.state.withLock { $0.isOver = true }
            self.group.wait()
            return self.plans
        }

        /// The next burst is sent before the answers to the last are read.
        private func run(_ socket: String, _ client: Int) {
            do {
                let peer = try WirePeer(socket, timeoutSeconds: 60)
                var open = CreatedPlans("load \(client)")
                open.send(Self.burst, over: peer)
                while !self.state.withLock({ $0.isOver }) {
                    open.send(Self.burst, over: peer)
                    guard try open.receive(over: peer, leaving: Self.burst) else { throw Complaint("hung up") }
                    self.state.withLock { $0.plans.add(open) }
                    open.forgetAnswered()
                }
                guard try open.receive(over: peer) else { throw Complaint("hung up") }
                self.state.withLock { $0.plans.add(open) }
            } catch {
                self.state.withLock { $0.failures.append("\(error)") }
            }
        }
    }

    @Test func `F124 a backup under full load restores to the daemon's state at its sequence, under a new incarnation`()
        throws
    {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let load = Load(daemon.socketPath, clients: 8)
        // A machine that is busy elsewhere starts the clients late; the backup waits for them.
        let peer = try WirePeer(daemon.socketPath)
        while load.plans.answered.count < 20 * Load.burst, load.failures.isEmpty { _ = try peer.call("ListPlans", []) }
        let before = load.plans
        let backup = scratch.file("backup")
        let made = try ProgramRun.controller(
            ["backup", "create", backup, "--output", "json"], socket: daemon.socketPath)
        let during = load.plans.answered.count - before.answered.count
        let all = load.end()
        #expect(load.failures == [] && all.unanswered.isEmpty)
        #expect(all.refused.allSatisfy { $0.code == 8 }, "so much that some is refused before it is decided")
        // All eight clients went on all the time, with some 480 creations under way.
        #expect(during >= 8 * Load.burst, "\(during) answered while it was made")
        print(
            "\(before.answered.count) answered before the backup, \(during) while it was made, \(all.refused.count) refused in all"
        )
        #expect(made.exitCode == 0, "\(made.output)\(made.complaints)")
        let told = try self.fields(made)
        let sequence = try #require(told["sequence"] as? Int)
        let digest = try #require(told["state_digest"] as? String)
        #expect(sequence >= before.answered.count && sequence < all.answered.count)
        let key = try #require(FileManager.default.contents(atPath: daemon.dataDirectory + "/audit.key"))
        #expect(FileManager.default.contents(atPath: backup + "/audit.key") == key)
        // The store goes along, and holds nothing behind the backup's end.
        #expect(FileManager.default.fileExists(atPath: backup + "/audit.db"))
        #expect(daemon.stop() == 0)

        let verified = try ProgramRun.controller(["backup", "verify", backup, "--output", "json"])
        #expect(verified.exitCode == 0, "\(verified.complaints)")
        #expect(try self.fields(verified)["state_digest"] as? String == digest)
        #expect(try self.fields(verified)["last_sequence"] as? Int == sequence)

        let target = scratch.file("restored")
        let restored = try ProgramRun.controller(["backup", "restore", backup, target, "--output", "json"])
        #expect(restored.exitCode == 0, "\(restored.complaints)")
        let report = try #require(try self.fields(restored)["restored"] as? [String: Any])
        #expect(report["state_digest"] as? String == digest)
        #expect(report["incarnation"] as? Int != 1)
        let again = try RunningDaemon(dataDirectory: target, socketPath: scratch.file("t"))
        try again.waitUntilReady()
        #expect(!again.log.contains { $0.contains("audit_failed") })
        #expect(again.waitForLine { $0.contains("event=recovered") && $0.contains("sequence=\(sequence) ") })
        let client = try WirePeer(again.socketPath)
        #expect(try client.takeSnapshot().digest == String(try #require(UInt64(digest, radix: 16)), radix: 16))
        let missing = try before.answered.filter {
            try client.call("GetPlan", PlanMessages.get(plan: $0.plan)).code != 0
        }
        #expect(missing.isEmpty, "everything that was answered before it began is in it")
        #expect(again.stop() == 0)
        #expect(try ProgramRun.controller(["journal", "verify", target]).exitCode == 0)
    }

    @Test func `a backup is not made where something is, and leaves nothing held when it cannot be written`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let full = try scratch.directory("full")
        try Data([1]).write(to: URL(fileURLWithPath: full + "/something"))
        let refused = try ProgramRun.controller(["backup", "create", full], socket: daemon.socketPath)
        #expect(refused.exitCode == 73)
        let elsewhere = try ProgramRun.controller(
            ["backup", "create", scratch.file("a"), "--directory", full], socket: daemon.socketPath)
        #expect(elsewhere.exitCode == 65)
        let made = try ProgramRun.controller(["backup", "create", scratch.file("b")], socket: daemon.socketPath)
        #expect(made.exitCode == 0, "\(made.complaints)")
        #expect(daemon.stop() == 0)
    }

    @Test func `journal tools look at a directory beside and behind a daemon and change nothing`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        for number in 0..<5 { _ = try peer.call("CreatePlan", PlanMessages.create(externalID: "plan \(number)")) }
        let data = daemon.dataDirectory
        for verb in ["verify", "dump", "stat"] {
            #expect(try ProgramRun.controller(["journal", verb, data]).exitCode == 75, "\(verb)")
        }
        #expect(try ProgramRun.controller(["journal", "scrub", data]).exitCode == 0)
        #expect(daemon.stop() == 0)
        let before = try DirectoryPicture(of: data)
        for verb in ["verify", "dump", "stat", "scrub"] {
            for format in ["table", "json", "jsonl"] {
                let run = try ProgramRun.controller(["journal", verb, data, "--output", format])
                #expect(run.exitCode == 0, "\(verb): \(run.complaints)")
                if format == "json" { _ = try run.json() }
            }
        }
        let repair = try ProgramRun.controller(["journal", "repair", data, "--to", scratch.file("new")])
        #expect(repair.exitCode == 0)
        #expect(repair.output.contains("nothing_to_repair"))
        #expect(!FileManager.default.fileExists(atPath: scratch.file("new")))
        #expect(try DirectoryPicture(of: data).changes(since: before).isEmpty)
        let dumped = try ProgramRun.controller(["journal", "dump", data, "--output", "json"]).json()
        #expect((dumped as? [[String: Any]])?.count == 5)
    }
}
