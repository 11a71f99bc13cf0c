import Foundation
import Testing

/// System calls of the running daemon fail or are interrupted, as strace has it.
@Suite(.serialized, .enabled(if: Interference.hindrance == nil, "\(Interference.hindrance ?? "")"))
struct FailingCallTests {
    /// Starts a daemon again: everything that was acknowledged is there.
    private func restart(_ scratch: Scratch, _ plans: CreatedPlans) throws {
        let daemon = try RunningDaemon.ready(in: scratch)
        try plans.compare(with: daemon)
        #expect(daemon.stop() == 0)
    }

    /// Loads a daemon whose commit fails once: it ends with 74 at once, and touches its journal no more.
    private func expectOneFailure(_ injection: String, call: String, burst: Int, rounds: Int = 200) throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peers = try (0..<8).map { try WirePeer(daemon.socketPath, firstStreamID: UInt32($0 * 100_000 + 1)) }
        var clients = (0..<8).map { CreatedPlans("client \($0)") }
        #expect(try clients[0].create(4, over: peers[0]))
        // The audit store's calls would fail as well, and its want of space is a state of its own.
        try daemon.settle(peers[0])
        let interference = try Interference(with: daemon, [injection], in: scratch)
        var isAlive = true
        for _ in 0..<rounds where isAlive {
            for index in peers.indices { clients[index].send(burst, over: peers[index]) }
            for index in peers.indices { isAlive = try clients[index].receive(over: peers[index]) && isAlive }
        }
        #expect(!isAlive, "\(injection) was never met")
        let pid = daemon.daemonPID
        #expect(daemon.waitForEnd() == 74)
        // The state is told before the process ends; nobody can be asked for it any more.
        let states = daemon.log.filter { $0.hasPrefix("event=state ") }
        #expect(states.last == "event=state from=ready to=poisoned reason=commit_failed", "\(states)")
        let health = try ProgramRun.controller(["health", "--timeout", "200ms"], socket: daemon.socketPath)
        #expect(health.exitCode == 2)
        let calls = try interference.calls()
        // The spare segment may still be in the making; its failure is no commit's.
        let failed = try #require(calls.first { $0.isInjected && $0.isOnJournal })
        #expect(failed.name == call)
        let later = calls.filter { $0.begin > failed.begin && $0.isOnJournal }
        #expect(later.map { "\($0.name)\($0.arguments)" } == [], "the journal is touched no more")
        let end = try #require(try interference.end(of: pid))
        let took = end.second - (failed.second ?? 0)
        #expect(took < 1, "ended \(took) s after the failure")
        var plans = CreatedPlans()
        for client in clients { plans.add(client) }
        #expect(plans.refused.isEmpty && !plans.unanswered.isEmpty)
        try self.restart(scratch, plans)
    }

    @Test(arguments: [1, 60])
    func `F58 one failed sync ends the daemon within a second, with no later answer, write or sync`(burst: Int) throws {
        try self.expectOneFailure("fdatasync:error=EIO:when=1", call: "fdatasync", burst: burst)
    }

    @Test(arguments: ["ENOSPC", "EIO", "EROFS", "EDQUOT", "EFBIG"])
    func `F65 one failed write of a commit ends the daemon, and nothing acknowledged is lost`(error: String) throws {
        try self.expectOneFailure("pwrite64:error=\(error):when=1", call: "pwrite64", burst: 8)
    }

    @Test(arguments: ["renameat", "fsync"])
    func `F70 a failed rename or directory sync between two segments ends the daemon`(call: String) throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        let interference = try Interference(with: daemon, ["\(call):error=EIO:when=1"], in: scratch)
        var plans = CreatedPlans(large: true)
        // A segment holds 32 MiB, a burst 0.8 MB.
        var isAlive = true
        for _ in 0..<60 where isAlive { isAlive = try plans.create(60, over: peer) }
        #expect(!isAlive)
        #expect(daemon.waitForEnd() == 74)
        let failed = try #require(try interference.calls().first { $0.isInjected })
        #expect(failed.name == call)
        try self.restart(scratch, plans)
    }

    @Test func `F62 calls that are interrupted again and again change nothing`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let names = [
            "pwrite64", "fdatasync", "fsync", "accept4", "recvfrom", "read", "write", "sendto", "epoll_pwait2",
            "pread64",
        ]
        let interference = try Interference(with: daemon, names.map { "\($0):error=EINTR:when=1+2" }, in: scratch)
        var plans = CreatedPlans()
        for _ in 0..<20 {
            let peer = try WirePeer(daemon.socketPath)
            #expect(try plans.create(1, over: peer))
            #expect(try plans.create(60, over: peer))
        }
        #expect(plans.answered.count == 20 * 61 && plans.refused.isEmpty)
        #expect(daemon.stop() == 0)
        let met = Set(try interference.calls().filter(\.isInjected).map(\.name))
        #expect(met.isSuperset(of: ["pwrite64", "fdatasync", "accept4", "read", "sendto", "epoll_pwait2"]), "\(met)")
        try self.restart(scratch, plans)
    }

    @Test func `F56 a read that fails at the start ends it with 74 and changes nothing`() throws {
        let origin = try Scratch()
        let daemon = try RunningDaemon.ready(in: origin)
        var plans = CreatedPlans()
        #expect(try plans.create(40, over: WirePeer(daemon.socketPath)))
        daemon.killHard()
        let files = try FileManager.default.contentsOfDirectory(atPath: daemon.dataDirectory)
            .filter { $0 == "MANIFEST" || $0.hasSuffix(".seg") }
        #expect(files.count == 2)
        // Nothing to copy again and again; it may not have been begun when the daemon was killed.
        let spare = "\(daemon.dataDirectory)/spare.tmp"
        if FileManager.default.fileExists(atPath: spare) { try FileManager.default.removeItem(atPath: spare) }
        for file in files {
            var isReadTo = 0
            // A segment is read in many pieces; the first ones hold what was written.
            for number in [1, 2, 3, 4, 8, 32, 128, 512] {
                let scratch = try Scratch()
                let data = scratch.file("data")
                try FileManager.default.copyItem(atPath: daemon.dataDirectory, toPath: data)
                let before = try DirectoryPicture(of: data)
                let tracer = try #require(SystemCallTrace.tracer(into: scratch.file("trace"), names: "pread64"))
                let failing = try RunningDaemon(
                    dataDirectory: data, socketPath: scratch.file("s"),
                    tracer: tracer + ["-P", "\(data)/\(file)", "-e", "inject=pread64:error=EIO:when=\(number)"])
                if failing.waitForLine({ $0.hasPrefix("event=ready ") }) {
                    #expect(failing.stop() == 0)
                    break
                }
                isReadTo = number
                #expect(failing.waitForEnd() == 74, "\(file), read \(number)")
                // The lock's content is the last process that held it; a spare segment holds nothing.
                let picture = try DirectoryPicture(of: data)
                for (name, entry) in before.entries where name != "LOCK" && name != "." && !name.hasSuffix(".tmp") {
                    #expect(picture.entries[name] == entry, "\(file), read \(number): \(name) was changed")
                }
            }
            #expect(isReadTo >= 1, "\(file) is read")
        }
    }

    @Test func `F73 a close that reports an error is told, and nothing is concluded from it`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        let interference = try Interference(with: daemon, ["close:error=EIO"], in: scratch)
        var plans = CreatedPlans(large: true)
        // The first segment is closed behind the second one.
        for _ in 0..<50 { #expect(try plans.create(60, over: peer)) }
        #expect(daemon.waitForLine { $0.hasPrefix("event=close_failed ") }, "\(daemon.log)")
        #expect(daemon.stop() == 0)
        #expect(try interference.calls().contains { $0.isInjected && $0.isOnJournal })
        #expect(plans.refused.isEmpty)
        try self.restart(scratch, plans)
    }
}
