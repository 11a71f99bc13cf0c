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

    @Test func `F112 no descriptor of the daemon would be inherited, and it has no children to inherit one`() throws {
        let scratch = try Scratch()
        // Without what a test process may hand on, so that the daemon has only what it opened itself.
        let closing =
            "for n in /proc/$$/fd/*; do n=${n##*/}; [ \"$n\" -le 2 ] || eval \"exec $n>&-\"; done; exec \"$@\""
        let daemon = try RunningDaemon.ready(in: scratch, tracer: ["/bin/bash", "-c", closing, "closed"])
        let peers = try (0..<4).map { _ in try WirePeer(daemon.socketPath) }
        var plans = CreatedPlans()
        for peer in peers { #expect(try plans.create(4, over: peer)) }
        try peers[0].takeSnapshot()
        // Clients are connected, and another snapshot may be under way.
        peers[1].askForSnapshot()
        let folder = "/proc/\(daemon.daemonPID)"
        var kinds: [String] = []
        for number in try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd") {
            // The three that every process is given; files of a snapshot may be closed meanwhile.
            guard let descriptor = Int(number), descriptor > 2,
                let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/fd/\(number)"),
                let text = try? String(contentsOfFile: "\(folder)/fdinfo/\(number)", encoding: .utf8),
                let flags = text.split(separator: "\n").first(where: { $0.hasPrefix("flags:") })
            else { continue }
            let bits = flags.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0, radix: 8) } ?? 0
            #expect(bits & 0o2000000 != 0, "\(number) leads to \(path): \(flags)")
            kinds.append(path)
        }
        _ = try peers[1].receiveSnapshot()
        for kind in ["/LOCK", "/data", "/journal-", "socket:", "eventpoll", "eventfd"] {
            #expect(kinds.contains { $0.hasSuffix(kind) || $0.contains(kind) }, "\(kind): \(kinds)")
        }
        for thread in try FileManager.default.contentsOfDirectory(atPath: "\(folder)/task") {
            let children = try String(contentsOfFile: "\(folder)/task/\(thread)/children", encoding: .utf8)
            #expect(children.isEmpty)
        }
        #expect(daemon.stop() == 0)
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
        let daemon = try RunningDaemon.ready(in: scratch)
        // From now on it gets no more: at a start it might reserve less for its threads, and have that for plans.
        let limit = try (daemon.statusKibibytes("VmSize") + 16 * 1024) * 1024
        let limiting = try ProgramRun("/usr/bin/prlimit", ["--pid", "\(daemon.daemonPID)", "--as=\(limit):\(limit)"])
        #expect(limiting.exitCode == 0, "\(limiting.complaints)")
        let peer = try WirePeer(daemon.socketPath)
        var plans = CreatedPlans(large: true)
        var isAlive = true
        for _ in 0..<200 where isAlive { isAlive = try plans.create(50, over: peer) }
        #expect(!isAlive, "16 MiB held \(plans.answered.count) plans")
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
        let spent = try daemon.processorSeconds()
        let began = ContinuousClock.now
        let peers = try (0..<4).map { _ in try WirePeer(daemon.socketPath, timeoutSeconds: 60) }
        var clients = (0..<4).map { CreatedPlans("client \($0)") }
        var rounds = 0
        while try share.throttledCount() < 10, rounds < 100 {
            for index in peers.indices { clients[index].send(60, over: peers[index]) }
            for index in peers.indices { #expect(try clients[index].receive(over: peers[index])) }
            rounds += 1
        }
        // The starvation took place: it was held up again and again, and had no more than its twentieth (and one period's
        // share, which the kernel may give ahead).
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        let used = try daemon.processorSeconds() - spent
        let throttled = try share.throttledCount()
        #expect(try share.quotaPercent() == 5)
        #expect(throttled >= 10, "held up \(throttled) times")
        #expect(used <= 0.06 * seconds + 0.05, "\(used) s of a processor in \(seconds) s")
        print("\(used) s of a processor in \(seconds) s, held up \(throttled) times")
        let metrics = try ProgramRun.controller(["metrics", "--timeout", "30s"], socket: daemon.socketPath).output
        #expect(metrics.contains("routeplan_service_state{state=\"ready\"} 1\n"), "\(metrics)")
        #expect(metrics.contains("routeplan_sync_hangs_total 0\n"), "\(metrics)")
        #expect(
            !daemon.log.contains { $0.hasPrefix("event=sync_hung ") || $0.contains("to=poisoned") }, "\(daemon.log)")
        var plans = CreatedPlans()
        for client in clients { plans.add(client) }
        #expect(plans.answered.count == 240 * rounds && plans.refused.isEmpty)
        #expect(daemon.stop() == 0)
        let next = try RunningDaemon.ready(in: scratch)
        try plans.compare(with: next)
        #expect(next.stop() == 0)
    }
}
