import Foundation
import Testing

/// The audit store beside a real daemon: on a full disk, taken away, and made again.
@Suite struct AuditStoreTests {
    /// Compares the store with these plans, each of one version.
    private func compare(_ daemon: RunningDaemon, _ plans: CreatedPlans, _ scratch: Scratch) throws {
        let lines =
            ["sequence \(plans.answered.count)"]
            + plans.answered.map { $0.plan.map { String($0, radix: 16).leftPadded }.joined() + " 1" }
        let path = scratch.file("ledger")
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
        let run = try ProgramRun(Repository.file("scripts/lib/audit-ledger").path, [daemon.dataDirectory, path])
        #expect(run.exitCode == 0, "\(run.complaints)")
    }

    @Test(.enabled(if: LoopDisk.hindrance == nil, "\(LoopDisk.hindrance ?? "")"))
    func `a full disk under the audit store makes the daemon refuse commands, lose nothing and go on by itself`()
        throws
    {
        let scratch = try Scratch()
        let disk = try LoopDisk(.limited(mebibytes: 128), in: scratch)
        let daemon = try RunningDaemon(dataDirectory: disk.path + "/data", socketPath: scratch.file("s"))
        try daemon.waitUntilReady()
        let peer = try WirePeer(daemon.socketPath)
        var plans = CreatedPlans("full")
        plans.send(1, over: peer)
        try plans.receive(over: peer)
        try self.compare(daemon, plans, scratch)
        try disk.fill()
        // What the log of the database has room for goes on; then it stands.
        while plans.refused.isEmpty {
            plans.send(64, over: peer)
            try plans.receive(over: peer)
        }
        #expect(plans.refused.allSatisfy { $0.code == 8 && $0.reason == 70 })
        #expect(daemon.waitForLine { $0.contains("event=audit_no_space") }, "\(daemon.log)")
        #expect(daemon.waitForLine { $0.contains("to=degraded_nospace reason=no_space") })
        #expect(try peer.call("GetPlan", PlanMessages.get(plan: plans.answered[0].plan)).code == 0)
        try disk.removeBallast()
        #expect(daemon.waitForLine { $0.contains("from=degraded_nospace to=ready reason=space_returned") })
        let before = plans.answered.count
        plans.send(1, over: peer)
        try plans.receive(over: peer)
        #expect(plans.answered.count == before + 1)
        try self.compare(daemon, plans, scratch)
        #expect(daemon.stop() == 0)
    }

    @Test(.enabled(if: Interference.hindrance == nil, "\(Interference.hindrance ?? "")"))
    func `an I/O error of the store ends what lives on it and nothing else, and the next start catches up`() throws {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(first.socketPath)
        var plans = CreatedPlans("kept")
        try plans.create(3, over: peer)
        try self.compare(first, plans, scratch)
        let interference = try Interference(
            with: first, ["pwrite64:error=EIO"], on: "\(first.dataDirectory)/audit.db-wal", in: scratch)
        try plans.create(3, over: peer)
        #expect(first.waitForLine { $0.contains("event=audit_failed") }, "\(first.log)")
        #expect(try peer.metrics()["routeplan_audit_failures_total"] == 1, "it is not tried again")
        interference.end()
        let segments = try self.segments(of: first)
        for _ in 0..<3 {
            try plans.create(3, over: peer)
            try peer.takeSnapshot()
        }
        #expect(plans.answered.count == 15 && plans.refused.isEmpty, "commands go on")
        #expect(segments.isSubset(of: try self.segments(of: first)), "what was not projected is kept")
        for service in ["routeplan.v1.History", "routeplan.v1.Outbox"] {
            #expect(try HealthWatch(service, of: first).next() == 2, "\(service)")
        }
        for service in ["", "routeplan.v1.RoutePlans", "routeplan.v1.RoutePlans/commands"] {
            #expect(try HealthWatch(service, of: first).next() == 1, "\(service)")
        }
        #expect(first.stop() == 0)

        let second = try RunningDaemon.ready(in: scratch, socket: "t")
        try self.compare(second, plans, scratch)
        for service in ["routeplan.v1.History", "routeplan.v1.Outbox"] {
            #expect(try HealthWatch(service, of: second).next() == 1, "\(service)")
        }
        let next = try WirePeer(second.socketPath)
        for _ in 0..<3 {
            try plans.create(3, over: next)
            try self.compare(second, plans, scratch)
            try next.takeSnapshot()
        }
        #expect(try self.segments(of: second).isDisjoint(with: segments), "what is projected goes")
        #expect(second.stop() == 0)
    }

    private func segments(of daemon: RunningDaemon) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: daemon.dataDirectory).filter { $0.hasSuffix(".seg") })
    }

    @Test func `a store that was taken away is refused, and made again by the operator from what the journal holds`()
        throws
    {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        var plans = CreatedPlans("kept")
        let peer = try WirePeer(first.socketPath)
        plans.send(20, over: peer)
        try plans.receive(over: peer)
        try self.compare(first, plans, scratch)
        #expect(first.stop() == 0)
        for name in try FileManager.default.contentsOfDirectory(atPath: first.dataDirectory)
        where name.hasPrefix("audit.db") {
            try FileManager.default.removeItem(atPath: "\(first.dataDirectory)/\(name)")
        }
        let refused = try RunningDaemon(dataDirectory: first.dataDirectory, socketPath: scratch.file("r"))
        #expect(refused.waitForEnd() == 65)
        #expect(refused.log.contains { $0.contains("routeplanctl audit rebuild") }, "\(refused.log)")
        let rebuilt = try ProgramRun.controller(["audit", "rebuild", first.dataDirectory, "--output", "json"])
        #expect(rebuilt.exitCode == 0, "\(rebuilt.complaints)")
        let second = try RunningDaemon.ready(in: scratch, socket: "t")
        try self.compare(second, plans, scratch)
        let prunable = try ProgramRun.controller(["audit", "prunable", first.dataDirectory, "--output", "json"])
        #expect(try (prunable.json() as? [String: Any])?["facts"] as? Int == 0, "\(prunable.complaints)")
        let busy = try ProgramRun.controller(["audit", "rebuild", first.dataDirectory])
        #expect(busy.exitCode == 75, "a running daemon keeps its store: \(busy.complaints)")
        #expect(second.stop() == 0)
    }
}

extension String {
    fileprivate var leftPadded: String { self.count == 1 ? "0" + self : self }
}
