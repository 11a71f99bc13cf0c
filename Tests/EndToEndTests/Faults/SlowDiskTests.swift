import Foundation
import Testing

/// Syncs that take their time, as strace has it.
@Suite(.serialized, .enabled(if: Interference.hindrance == nil, "\(Interference.hindrance ?? "")"))
struct SlowDiskTests {
    @Test func `F68 while a sync takes five seconds nobody is answered, the log tells, and then all goes on`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        let interference = try Interference(with: daemon, ["fdatasync:delay_exit=5000000:when=1"], in: scratch)
        var plans = CreatedPlans()
        plans.send(1, over: peer)
        #expect(daemon.waitForLine { $0.hasPrefix("event=sync_slow ") }, "\(daemon.log)")
        #expect(try plans.receive(over: peer))
        #expect(daemon.waitForLine { $0.hasPrefix("event=sync_returned ") }, "\(daemon.log)")
        var later = CreatedPlans("later")
        #expect(try later.create(8, over: peer))
        #expect(daemon.stop() == 0)
        let calls = try interference.calls()
        let sync = try #require(calls.first { $0.isSync })
        let answer = try #require(calls.first { $0.isSend && $0.begin > sync.begin })
        #expect(answer.begin > sync.end, "the answer waited for the sync")
        let next = try RunningDaemon.ready(in: scratch)
        try plans.compare(with: next)
        try later.compare(with: next)
        #expect(next.stop() == 0)
    }

    @Test func `F68 a sync that never returns is told in the log, to the service manager, and ends the daemon with 74`()
        throws
    {
        let scratch = try Scratch()
        let manager = try NotifySocket(in: scratch)
        let configuration = scratch.file("conf")
        let times = "[limits]\nsync_slow_seconds = 1\nsync_hung_seconds = 2\nsync_seconds_max = 4\n"
        try Data(times.utf8).write(to: URL(fileURLWithPath: configuration))
        #expect(chmod(configuration, 0o600) == 0)
        let daemon = try RunningDaemon.ready(
            in: scratch, tracer: manager.tracer("WATCHDOG_USEC=100000"), arguments: ["--config", configuration])
        let peer = try WirePeer(daemon.socketPath)
        var plans = CreatedPlans()
        #expect(try plans.create(8, over: peer))
        let interference = try Interference(with: daemon, ["fdatasync:delay_enter=60000000"], in: scratch)
        var doubtful = CreatedPlans("doubtful")
        doubtful.send(1, over: peer)
        #expect(daemon.waitForLine { $0.hasPrefix("event=sync_slow ") }, "\(daemon.log)")
        #expect(manager.wait { $0.hasPrefix("STATUS=the disk hangs: a sync has not returned for 2 s") })
        #expect(daemon.waitForLine { $0.hasPrefix("event=sync_hung ") }, "\(daemon.log)")
        #expect(daemon.waitForEnd() == 74)
        let events = daemon.log.compactMap { LogLine($0)?.event }.filter { $0.hasPrefix("sync_") }
        #expect(events.suffix(2) == ["sync_slow", "sync_hung"], "each is told once, the one before the other")
        let rest = daemon.log.suffix(2)
        #expect(rest.first?.hasSuffix("from=ready to=poisoned reason=sync_hung") == true, "\(daemon.log)")
        #expect(rest.last == #"event=stopped exit=74 reason="a sync has not returned for 4 s""#)
        let told = manager.all()
        #expect(told.last == "STATUS=ended with 74: a sync has not returned for 4 s")
        let hang = try #require(told.firstIndex { $0.hasPrefix("STATUS=the disk hangs") })
        #expect(!told[hang...].contains("WATCHDOG=1"), "a hanging writer is not alive")
        #expect(try !doubtful.receive(over: peer) && doubtful.answered.isEmpty, "nobody was told of what is not known")
        interference.end()
        let next = try RunningDaemon.ready(in: scratch)
        try plans.compare(with: next)
        #expect(next.stop() == 0)
    }

    /// Commits while a snapshot was synced: none waited for more than the one sync of it that was under way, and both went on.
    private func expectPriority(_ calls: [SystemCallTrace.Call], leastCommits: Int) throws {
        let snapshot = calls.filter { $0.name == "fdatasync" && $0.arguments.contains("/snap-") }
        let (first, last) = (try #require(snapshot.first), try #require(snapshot.last))
        #expect(snapshot.count >= 4, "a snapshot is synced every 4 MiB")
        let commits = calls.filter {
            $0.name == "fdatasync" && $0.isOnJournal && $0.begin > first.begin && $0.end < last.end
        }
        #expect(commits.count >= leastCommits / 2)
        // Between two commits whoever sent nothing waits for nothing: what counts began when the next request was read.
        let longest =
            zip(commits, commits.dropFirst()).compactMap { earlier, later -> Int? in
                let between = earlier.end..<later.begin
                let request = calls.first { $0.isReceive && $0.result > 0 && between.contains($0.end) }
                return request.map { request in
                    snapshot.count { $0.begin > request.end && $0.end < later.begin }
                }
            }
        #expect(longest.count >= leastCommits / 2, "\(longest.count) commits of requests")
        #expect((longest.max() ?? 0) <= 1, "\(longest) syncs of the snapshot between a request and its commit")
        let within =
            commits.map { commit in
                snapshot.count { $0.begin > commit.begin && $0.end < commit.end }
            }.max() ?? 0
        #expect(within <= 1, "\(within) syncs of the snapshot within one commit's")
        print("\(commits.count) commits and \(snapshot.count) syncs of the snapshot side by side")
    }

    @Test func `F128 on a slow disk commands are answered while a snapshot is written, and the snapshot ends`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath, timeoutSeconds: 60)
        var plans = CreatedPlans(large: true)
        // Most of the journal that brings about a snapshot, before every sync takes 100 ms: longer than a busy machine keeps a
        // thread from a processor, so that the order of the syncs is the daemon's.
        for _ in 0..<70 { #expect(try plans.create(60, over: peer)) }
        let interference = try Interference(with: daemon, ["fdatasync:delay_enter=100000"], in: scratch)
        func isWriting() throws -> Bool {
            let names = try FileManager.default.contentsOfDirectory(atPath: daemon.dataDirectory)
            return names.contains { $0.hasPrefix("snap-") && $0.hasSuffix(".tmp") }
        }
        for _ in 0..<60 where try !isWriting() { #expect(try plans.create(60, over: peer)) }
        var answeredMeanwhile = 0
        var small = CreatedPlans("meanwhile")
        for _ in 0..<2_000 where try isWriting() {
            #expect(try small.create(1, over: peer))
            answeredMeanwhile += 1
        }
        #expect(answeredMeanwhile >= 3)
        #expect(daemon.waitForLine(seconds: 60) { $0.hasPrefix("event=snapshot_published ") }, "\(daemon.log)")
        interference.end()
        try self.expectPriority(interference.calls(), leastCommits: answeredMeanwhile)
        #expect(plans.refused.isEmpty && small.refused.isEmpty)
        #expect(daemon.stop() == 0)
        let next = try RunningDaemon.ready(in: scratch)
        try small.compare(with: next)
        #expect(next.stop() == 0)
        print("\(answeredMeanwhile) commands answered one by one while the snapshot was written")
    }
}
