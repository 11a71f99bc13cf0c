import Foundation
import Testing

/// SIGHUP on the built daemon: all of a configuration counts, or nothing of it.
@Suite(.serialized) struct ReloadTests {
    /// A daemon and the file it reads.
    private struct Case {
        let scratch: Scratch
        let daemon: RunningDaemon
        let manager: NotifySocket

        init(_ text: String) throws {
            self.scratch = try Scratch()
            try Self.write(text, in: self.scratch)
            self.manager = try NotifySocket(in: self.scratch)
            self.daemon = try RunningDaemon.ready(
                in: self.scratch, tracer: self.manager.tracer(), arguments: ["--config", self.scratch.file("conf")])
        }

        private static func write(_ text: String, in scratch: Scratch) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.file("conf")))
            #expect(chmod(scratch.file("conf"), 0o600) == 0)
        }

        /// Writes another file, has it read, and returns the lines of the log that this brought about.
        func reload(_ text: String) throws -> [String] {
            try Self.write(text, in: self.scratch)
            let before = self.daemon.log.count
            self.daemon.signal(SIGHUP)
            let log = { self.daemon.log.dropFirst(before) }
            let isDone = { (line: String) in line.hasPrefix("event=reload ") || line.hasPrefix("event=reload_failed ") }
            _ = self.daemon.waitForLine { _ in log().contains(where: isDone) }
            return log().filter { !$0.hasPrefix("event=command_refused ") }
        }
    }

    @Test func `limits count at once, each with its line, and the service manager is told`() throws {
        let one = try Case("[limits]\nplans_max = 1\n")
        let peer = try WirePeer(one.daemon.socketPath)
        var plans = CreatedPlans()
        #expect(try plans.create(1, over: peer))
        #expect(try plans.create(1, over: peer) && plans.refused.count == 1, "one more plan than there may be")
        let log = try one.reload("[limits]\nplans_max = 2\nsync_slow_seconds = 2\n[retention]\nkeep_days = 3\n")
        #expect(
            log == [
                "event=setting_changed key=plans_max from=1 to=2",
                "event=setting_changed key=sync_slow_seconds from=1 to=2",
                "event=setting_changed key=keep_days from=7 to=3", "event=reload changed=3 waiting=0",
            ])
        #expect(try plans.create(1, over: peer) && plans.answered.count == 2, "on the connection that was there")
        #expect(one.manager.wait { $0 == "READY=1\nSTATUS=ready" && one.manager.all().count >= 4 })
        let told = one.manager.all()
        let place = try #require(told.firstIndex { $0.hasPrefix("RELOADING=1\nMONOTONIC_USEC=") })
        #expect(told[(place + 1)...] == ["READY=1\nSTATUS=ready"])
        #expect(one.daemon.stop() == 0)
    }

    @Test func `what peers may have counts on the connections that are there, and the metrics tell of it`() throws {
        let one = try Case("")
        let peer = try WirePeer(one.daemon.socketPath)
        #expect(try peer.call("ListPlans", []).code == 0)
        #expect(
            try one.reload("[limits]\ncalls_max = 1\nidle_seconds_max = 3600\n").last
                == "event=reload changed=2 waiting=0")
        var plans = CreatedPlans()
        // A turn may end between any two of them, and then the next one has the place of the one that was answered.
        var rounds = 0
        while plans.refused.isEmpty, rounds < 100 {
            try one.daemon.whileHalted { plans.send(3, over: peer) }
            #expect(try plans.receive(over: peer))
            rounds += 1
        }
        let refusedCount = plans.refused.count
        #expect((1...2).contains(refusedCount) && plans.answered.count + refusedCount == 3 * rounds)
        let metrics = try ProgramRun.controller(["metrics"], socket: one.daemon.socketPath)
        for line in [
            "routeplan_limit{limit=\"calls\"} 1\n", "routeplan_limit_met_total{limit=\"calls\"} \(refusedCount)\n",
            "routeplan_limit{limit=\"idle_seconds\"} 3600\n", "routeplan_limit_use{limit=\"connections\"} 2\n",
        ] {
            #expect(metrics.output.contains(line), "\(line) \(metrics.output)")
        }
        #expect(one.daemon.stop() == 0)
    }

    @Test func `what takes a restart is told, each time, and stays`() throws {
        let one = try Case("[limits]\nplans_max = 1\n")
        // Flags are stronger than the file, so only the group is free to change here.
        let text = "[daemon]\nsocket_group = 0\n[peer \"uid:\(geteuid())\"]\nroles = operator\n"
        for _ in 0..<2 {
            let log = try one.reload(text)
            #expect(
                log.contains("event=setting_waits key=socket_group from=none to=0 advice=\"it takes a restart\""),
                "\(log)")
            #expect(log.last?.hasSuffix(" waiting=1") == true)
        }
        var found = stat()
        #expect(lstat(one.daemon.socketPath, &found) == 0 && found.st_mode & 0o777 == 0o600)
        #expect(one.daemon.stop() == 0)
    }

    @Test func `with any mistake nothing of it counts, and every mistake is told`() throws {
        let one = try Case("[limits]\nplans_max = 1\n")
        let log = try one.reload("[limits]\nplans_max = 5\nplans_per_owner_max = many\n[retentoin]\n")
        let file = one.scratch.file("conf")
        #expect(
            log == [
                "event=configuration_wrong reason=\"\(file):3: plans_per_owner_max must be a whole number, 1 to 10000000\"",
                "event=configuration_wrong reason=\"\(file):4: unknown section [retentoin]; did you mean [retention]?\"",
                "event=reload_failed problems=2",
            ])
        let peer = try WirePeer(one.daemon.socketPath)
        var plans = CreatedPlans()
        #expect(try plans.create(2, over: peer) && plans.answered.count == 1)
        #expect(one.manager.wait { $0.hasPrefix("READY=1\nSTATUS=ready; the configuration is wrong") })
        #expect(unlink(file) == 0)
        one.daemon.signal(SIGHUP)
        #expect(one.daemon.waitForLine { $0.contains("configuration_wrong") && $0.contains("no such file") })
        #expect(try WirePeer(one.daemon.socketPath).call("ListPlans", []).code == 0)
        #expect(one.daemon.stop() == 0)
    }

    @Test func `another role ends the connection, and the next one has it`() throws {
        let one = try Case("")
        let peer = try WirePeer(one.daemon.socketPath)
        var plans = CreatedPlans()
        #expect(try plans.create(1, over: peer))
        let log = try one.reload("[peer \"uid:\(geteuid())\"]\nroles = navigator\nowner = ada\n")
        #expect(log == ["event=setting_changed key=peer from=0 to=1", "event=reload changed=1 waiting=0"])
        #expect(try peer.receive() == nil, "who it was does not count any more")
        let navigator = try WirePeer(one.daemon.socketPath)
        #expect(try navigator.call("ListPlans", []).code == 7, "PERMISSION_DENIED")
        _ = try one.reload("")
        #expect(try navigator.receive() == nil)
        #expect(try WirePeer(one.daemon.socketPath).call("ListPlans", []).code == 0)
        #expect(one.daemon.stop() == 0)
    }

    @Test func `the log tells as much as it is told to`() throws {
        let one = try Case("[daemon]\nlog_level = notice\n")
        #expect(!one.daemon.log.contains { $0.hasPrefix("event=audit_key ") }, "that is but information")
        #expect(try one.reload("").last == "event=reload changed=1 waiting=0")
        try Data("[daemon]\nlog_level = error\n".utf8).write(to: URL(fileURLWithPath: one.scratch.file("conf")))
        one.daemon.signal(SIGHUP)
        #expect(one.manager.wait { _ in one.manager.all().count { $0.hasPrefix("RELOADING") } == 2 })
        let count = one.daemon.log.count
        one.daemon.signal(SIGUSR1)
        #expect(one.daemon.stop() == 0)
        #expect(one.daemon.log.count == count, "\(one.daemon.log)")
    }

    @Test func `a hundred reloads under load lose no call`() throws {
        let one = try Case("[limits]\nconnections_max = 100\n")
        let peer = try WirePeer(one.daemon.socketPath)
        var plans = CreatedPlans()
        for round in 0..<100 {
            plans.send(20, over: peer)
            let text = "[limits]\nconnections_max = \(50 + round % 2)\n"
            try Data(text.utf8).write(to: URL(fileURLWithPath: one.scratch.file("conf")))
            one.daemon.signal(SIGHUP)
            #expect(try plans.receive(over: peer))
        }
        #expect(plans.answered.count == 2_000 && plans.refused.isEmpty)
        #expect(one.daemon.stop() == 0)
    }
}
