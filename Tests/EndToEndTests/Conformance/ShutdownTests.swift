import Foundation
import Testing

/// Rows of the conformance list about the end of the daemon.
@Suite(.serialized) struct ShutdownTests {
    private static let administration = "routeplan.v1.Administration"

    /// A daemon whose next snapshot does not reach the disk before the interference ends, and the peer whose call waits for it.
    private func snapshotting(
        in scratch: Scratch
    ) throws -> (daemon: RunningDaemon, busy: WirePeer, interference: Interference) {
        let daemon = try RunningDaemon.ready(in: scratch)
        let busy = try WirePeer(daemon.socketPath, timeoutSeconds: 60)
        #expect(try busy.call("CreatePlan", PlanMessages.create(externalID: "kept")).code == 0)
        let interference = try Interference(
            with: daemon, ["rename,renameat,renameat2:delay_enter=60000000"], in: scratch)
        busy.send(busy.request("TakeSnapshot", [], service: Self.administration))
        #expect(busy.waitUntilRead())
        return (daemon, busy, interference)
    }

    @Test(.enabled(if: Interference.hindrance == nil, "\(Interference.hindrance ?? "")"))
    func `row 66, report 37: SIGTERM ends idle connections at once, answers what is under way, and lets nobody in`()
        throws
    {
        let scratch = try Scratch()
        let (daemon, busy, interference) = try self.snapshotting(in: scratch)
        let idle = try (0..<8).map { _ in try WirePeer(daemon.socketPath) }
        for peer in idle { #expect(try peer.call("ListPlans", []).code == 0) }
        daemon.signal(SIGTERM)
        for peer in idle { #expect(try peer.isAtEnd()) }
        #expect(!FileManager.default.fileExists(atPath: daemon.socketPath))
        #expect(!WirePeer.accepts(daemon.socketPath) && errno == ENOENT)
        #expect(!busy.hasInput, "the call is still under way")
        busy.send(busy.request("CreatePlan", PlanMessages.create(externalID: "late")))
        let refused = try WireAnswer(try #require(try busy.receive()).body)
        #expect(refused.code == 14 && refused.reason == 80, "UNAVAILABLE/DRAINING")
        #expect(!busy.hasInput, "and still is")
        interference.end()
        let answered = try #require(try busy.receive())
        #expect(try answered.streamID == 3 && WireAnswer(answered.body).code == 0)
        #expect(try busy.isAtEnd())
        #expect(daemon.waitForEnd() == 0)
        #expect(!FileManager.default.fileExists(atPath: daemon.socketPath))
    }

    @Test func `row 67: SIGTERM ends a daemon whose peer never takes its answers, after the grace time`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        let plan = try peer.call("CreatePlan", PlanMessages.createLarge(externalID: "large")).payload.bytes(2)
        peer.send((0..<60).flatMap { _ in peer.request("GetPlan", PlanMessages.get(plan: plan)) })
        #expect(peer.waitUntilRead())
        daemon.signal(SIGTERM)
        #expect(daemon.waitForEnd() == 0)
        #expect(!FileManager.default.fileExists(atPath: daemon.socketPath))
    }

    /// From the first file to the first wait for calls.
    @Test(
        .enabled(if: SystemCallTrace.isPossible, "strace is missing or may not trace here"),
        arguments: [
            "openat", "mkdir,mkdirat,openat", "pwrite64", "fchmod", "bind", "listen", "epoll_ctl", "epoll_pwait2",
        ])
    func `row 67, report 17: SIGTERM at any call of the start ends the daemon and leaves no socket`(calls: String)
        throws
    {
        let scratch = try Scratch()
        let strace = try #require(BuiltProgram.tool("strace"))
        let tracer = [
            strace, "-f", "-o", scratch.file("trace"), "-e", "trace=\(calls)", "-e",
            "inject=\(calls):signal=SIGTERM:when=1",
        ]
        let daemon = try RunningDaemon(
            dataDirectory: scratch.directory("data"), socketPath: scratch.file("s"), tracer: tracer)
        let code = daemon.waitForEnd()
        #expect([0, -SIGTERM].contains(code), "\(code): \(daemon.log)")
        #expect(!FileManager.default.fileExists(atPath: daemon.socketPath))
        let next = try RunningDaemon.ready(in: scratch, socket: "s2")
        #expect(next.stop() == 0)
    }

    @Test func `report 26: SIGTERM among a hundred busy and a hundred leaving connections ends the daemon in time`()
        throws
    {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let busy = try (0..<100).map { _ in try WirePeer(daemon.socketPath) }
        var leaving = try (0..<100).map { _ in try WirePeer(daemon.socketPath) }
        try daemon.whileHalted {
            for (number, peer) in (busy + leaving).enumerated() {
                peer.send(
                    (0..<10).flatMap { index in
                        peer.request("CreatePlan", PlanMessages.create(externalID: "\(number) \(index)"))
                    })
            }
            leaving.removeAll()
            daemon.signal(SIGTERM)
        }
        let began = ContinuousClock.now
        for peer in busy {
            while let frame = try peer.receive() { #expect([0, 14].contains(try WireAnswer(frame.body).code)) }
        }
        #expect(daemon.waitForEnd() == 0)
        #expect(ContinuousClock.now - began < .seconds(10), "the grace time was not needed")
    }
}
