import Foundation
import Testing

/// Signals, limits and neighbours of the daemon's process.
@Suite(.serialized) struct ProcessFaultTests {
    @Test func `F113 while a daemon is halted a second one ends with 75 and names it`() throws {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        try first.whileHalted {
            let second = try RunningDaemon(dataDirectory: first.dataDirectory, socketPath: scratch.file("other"))
            #expect(second.waitForEnd() == 75)
            #expect(second.log.contains { $0.contains("in use by process \(first.daemonPID)") }, "\(second.log)")
        }
        #expect(try WirePeer(first.socketPath).call("ListPlans", []).code == 0)
        #expect(first.stop() == 0)
    }

    @Test(.enabled(if: LoopDisk.hindrance == nil, "\(LoopDisk.hindrance ?? "")"))
    func `F115 an overlay is used, and warned about`() throws {
        let scratch = try Scratch()
        let disk = try LoopDisk(.overlay, in: scratch)
        let daemon = try RunningDaemon(dataDirectory: disk.path, socketPath: scratch.file("s"))
        try daemon.waitUntilReady()
        #expect(daemon.log.contains { $0.hasPrefix("event=data_directory_on_overlay ") })
        #expect(daemon.stop() == 0)
    }

    @Test func `F115 a directory whose parent is missing ends with 73`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon(dataDirectory: scratch.file("not/there"), socketPath: scratch.file("s"))
        #expect(daemon.waitForEnd() == 73)
    }

    @Test func `F116 a stop under load answers what it takes, executes nothing else, and leaves nothing to repair`()
        throws
    {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peers = try (0..<12).map { _ in try WirePeer(daemon.socketPath) }
        var clients = (0..<12).map { CreatedPlans("client \($0)") }
        for _ in 0..<4 {
            for index in peers.indices { #expect(try clients[index].create(50, over: peers[index])) }
        }
        for index in peers.indices { clients[index].send(30, over: peers[index]) }
        let began = ContinuousClock.now
        daemon.signal(SIGTERM)
        for index in peers.indices { clients[index].send(30, over: peers[index]) }
        for index in peers.indices { try clients[index].receive(over: peers[index]) }
        #expect(daemon.waitForEnd() == 0)
        #expect(ContinuousClock.now - began < .seconds(10))
        var plans = CreatedPlans()
        for client in clients { plans.add(client) }
        #expect(plans.refused.allSatisfy { $0.code == 14 && $0.reason == 80 }, "UNAVAILABLE/DRAINING")
        let next = try RunningDaemon.ready(in: scratch)
        #expect(!next.log.contains { $0.hasPrefix("event=torn_tail_dropped ") })
        #expect(try plans.compare(with: next) == [], "what was not answered was not executed")
        #expect(next.stop() == 0)
        print("\(plans.answered.count) answered, \(plans.refused.count) refused, \(plans.unanswered.count) unread")
    }

    @Test func `F118 SIGPIPE is ignored`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        daemon.signal(SIGPIPE)
        #expect(try WirePeer(daemon.socketPath).call("ListPlans", []).code == 0)
        #expect(daemon.stop() == 0)
    }

    @Test func `F83 a daemon that gets no more memory ends, and everything acknowledged is there at the next start`()
        throws
    {
        let scratch = try Scratch()
        let probe = try RunningDaemon.ready(in: scratch)
        let virtual = try probe.statusKibibytes("VmSize")
        #expect(probe.stop() == 0)
        let limit = virtual + 48 * 1024
        let line = ["/bin/sh", "-c", "ulimit -v \(limit) && exec \"$@\"", "limited"]
        let daemon = try RunningDaemon.ready(in: scratch, tracer: line)
        let peer = try WirePeer(daemon.socketPath)
        var plans = CreatedPlans(large: true)
        var isAlive = true
        for _ in 0..<200 where isAlive { isAlive = try plans.create(50, over: peer) }
        #expect(!isAlive, "48 MiB held \(plans.answered.count) plans")
        #expect(daemon.waitForEnd() != 0)
        let next = try RunningDaemon.ready(in: scratch)
        try plans.compare(with: next)
        #expect(next.stop() == 0)
    }

    @Test(.enabled(if: ProcessorShare.hindrance == nil, "\(ProcessorShare.hindrance ?? "")"))
    func `F85 with a twentieth of a processor it is slow, and nothing else`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let share = try ProcessorShare(percent: 5, of: daemon.daemonPID)
        let peers = try (0..<4).map { _ in try WirePeer(daemon.socketPath, timeoutSeconds: 60) }
        var clients = (0..<4).map { CreatedPlans("client \($0)") }
        for _ in 0..<10 {
            for index in peers.indices { clients[index].send(60, over: peers[index]) }
            for index in peers.indices { #expect(try clients[index].receive(over: peers[index])) }
        }
        let throttled = try share.throttledCount()
        #expect(throttled > 0)
        var plans = CreatedPlans()
        for client in clients { plans.add(client) }
        #expect(plans.answered.count == 2_400 && plans.refused.isEmpty)
        #expect(daemon.stop() == 0)
        let next = try RunningDaemon.ready(in: scratch)
        try plans.compare(with: next)
        #expect(next.stop() == 0)
    }
}
