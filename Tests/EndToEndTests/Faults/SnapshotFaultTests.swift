import Foundation
import Testing

/// What goes wrong around snapshots and spare segments of the running daemon.
@Suite(.serialized) struct SnapshotFaultTests {
    @Test(
        .enabled(if: PreloadedFault.hindrance == nil, "\(PreloadedFault.hindrance ?? "")"),
        arguments: ["renameat", "fsync"])
    func `F71 a snapshot that cannot get its name is given up and told, commits go on, the next has another name`(
        call: String
    ) throws {
        let scratch = try Scratch()
        let line = PreloadedFault.failingSnapshots.line("ROUTEPLAN_FAILING_CALL=\(call)")
        let daemon = try RunningDaemon.ready(in: scratch, tracer: line)
        #expect(try PreloadedFault.failingSnapshots.isIn(daemon))
        let peer = try WirePeer(daemon.socketPath)
        var plans = CreatedPlans()
        #expect(try plans.create(8, over: peer))
        #expect(throws: Complaint.self) { try peer.takeSnapshot() }
        #expect(daemon.waitForLine { $0.hasPrefix("event=snapshot_failed ") && $0.contains(call) }, "\(daemon.log)")
        let directory = KeptDirectory(daemon.dataDirectory)
        // Whether the name was durable nobody can tell; it is not believed, for the MANIFEST does not have it.
        #expect(try !directory.names("snap-").contains { $0.hasSuffix(".tmp") })
        let metrics = try ProgramRun.controller(["metrics"], socket: daemon.socketPath).output
        #expect(metrics.contains("routeplan_snapshots_total{result=\"failed\"} 1\n"), "\(metrics)")
        #expect(try plans.create(8, over: peer))
        let taken = try peer.takeSnapshot()
        #expect(taken.sequence == 16)
        #expect(try directory.names("snap-").contains { $0.hasSuffix("16") })
        #expect(try plans.create(8, over: peer))
        #expect(plans.answered.count == 24 && plans.refused.isEmpty)
        #expect(!daemon.log.contains { $0.contains("to=poisoned") })
        daemon.killHard()
        let next = try RunningDaemon.ready(in: scratch)
        #expect(next.log.contains { $0.hasPrefix("event=recovered ") && $0.contains(" snapshot_sequence=16 ") })
        try plans.compare(with: next)
        #expect(try directory.names("snap-").count == 1, "a name the MANIFEST does not have is gone")
        #expect(next.stop() == 0)
    }

    @Test(
        .enabled(if: Interference.hindrance == nil, "\(Interference.hindrance ?? "")"), arguments: [10, 20, 33])
    func `F10 a spare segment that was filled in part when the daemon was killed is made anew`(number: Int) throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let spare = "\(daemon.dataDirectory)/spare.tmp"
        func byteCount() -> Int? {
            (try? FileManager.default.attributesOfItem(atPath: spare))?[.size] as? Int
        }
        let peer = try WirePeer(daemon.socketPath, timeoutSeconds: 60)
        var plans = CreatedPlans()
        #expect(try plans.create(8, over: peer))
        // The audit store's thread writes too, and must have done so.
        try daemon.settle(peer)
        // The spare's thread fills the reserve by its first write and the spare by the next 32.
        let interference = try Interference(with: daemon, ["pwrite64:signal=SIGKILL:when=\(number)"], in: scratch)
        _ = interference
        peer.askForSnapshot()
        #expect(daemon.waitForEnd() == -SIGKILL)
        let left = byteCount()
        #expect(left.map { $0 < 32 << 20 } ?? false, "\(left ?? -1) bytes")
        let next = try RunningDaemon.ready(in: scratch)
        try plans.compare(with: next)
        #expect(next.waitForSpare(), "it is whole now")
        let content = try #require(FileManager.default.contents(atPath: spare))
        #expect(content.count == 32 << 20 && content.allSatisfy { $0 == 0 })
        #expect(next.stop() == 0)
    }

    @Test(.enabled(if: Interference.hindrance == nil, "\(Interference.hindrance ?? "")"))
    func `F1 a request that was read and not decided is absent after the start, and its retry is executed once`() throws
    {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath, timeoutSeconds: 60)
        var before = CreatedPlans("before")
        #expect(try before.create(4, over: peer))
        try daemon.settle(peer)
        let interference = try Interference(with: daemon, ["read:delay_exit=60000000"], in: scratch)
        var plans = CreatedPlans()
        plans.send(1, over: peer)
        let standing = try #require(StandingCall.wait(for: .read, of: daemon, on: "socket:"))
        // The kernel has handed the request over, the daemon has not gone on.
        #expect(peer.waitUntilRead(), "it was read, by \(standing.thread)")
        daemon.signal(SIGKILL)
        interference.end()
        _ = daemon.waitForEnd()
        #expect(try !plans.receive(over: peer))
        let calls = try interference.calls()
        #expect(!calls.contains { $0.isJournalWrite }, "nothing was written")
        let next = try RunningDaemon.ready(in: scratch)
        try before.compare(with: next)
        #expect(try plans.compare(with: next) == [], "it had taken no effect; now it has")
        let again = try plans.compare(with: next)
        #expect(again.count == 1, "a further retry is answered as a replay")
        #expect(next.stop() == 0)
    }
}
