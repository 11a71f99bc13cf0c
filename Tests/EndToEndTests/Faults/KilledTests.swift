import Foundation
import Journaling
import Testing

/// The daemon is ended by SIGKILL at chosen system calls.
@Suite(.serialized, .enabled(if: Interference.hindrance == nil, "\(Interference.hindrance ?? "")"))
struct KilledTests {
    /// Starts a daemon again and compares it with what its clients were told.
    private func restart(
        _ scratch: Scratch, _ plans: CreatedPlans, compare: (RunningDaemon, [String]) throws -> Void = { _, _ in }
    ) throws {
        let daemon = try RunningDaemon.ready(in: scratch)
        let present = try plans.compare(with: daemon)
        try compare(daemon, present)
        #expect(daemon.stop() == 0)
    }

    @Test(arguments: 1...4)
    func `F5 killed at a sync, a batch is there whole or not at all`(number: Int) throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        var before = CreatedPlans("before")
        #expect(try before.create(8, over: peer))
        let directory = KeptDirectory(daemon.dataDirectory)
        let segment = try #require(try directory.names("journal-").last)
        // The audit store syncs as well, at times of its own.
        let interference = try Interference(
            with: daemon, ["fdatasync:signal=SIGKILL:when=\(number)"], on: "\(daemon.dataDirectory)/\(segment)",
            in: scratch)
        var plans = CreatedPlans()
        // One batch for each round, nearly always: all of its requests are before the daemon when it looks.
        var isAlive = true
        for _ in 0..<8 where isAlive {
            try daemon.whileHalted { plans.send(16, over: peer) }
            isAlive = try plans.receive(over: peer)
        }
        #expect(daemon.waitForEnd() == -SIGKILL)
        #expect(try interference.calls().contains { $0.name == "fdatasync" })
        // A turn that ended in the middle makes two batches of a round; how many were in the last one the journal says.
        let last = try #require(try directory.frames(of: segment).last).header
        let wholeCount = Int(last.firstSequence) + last.entryCount - 1 - before.answered.count - plans.answered.count
        #expect(!isAlive && (1...16).contains(plans.unanswered.count))
        plans.add(before)
        try self.restart(scratch, plans) { _, present in
            #expect([0, last.entryCount].contains(wholeCount), "\(wholeCount) of a batch of \(last.entryCount)")
            #expect(present.count == wholeCount, "\(present.count) of a batch of \(last.entryCount)")
        }
    }

    @Test func `F7 killed between the sync and the answer, the effect is there and the retry is answered as a replay`()
        throws
    {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        let interference = try Interference(
            with: daemon, ["sendto:signal=SIGKILL:when=1"], in: scratch)
        var plans = CreatedPlans()
        #expect(try !plans.create(1, over: peer))
        #expect(daemon.waitForEnd() == -SIGKILL)
        #expect(plans.unanswered.count == 1)
        #expect(try interference.calls().contains { $0.isSync && $0.result == 0 })
        let next = try RunningDaemon.ready(in: scratch)
        let answer = try WirePeer(next.socketPath).call(
            "CreatePlan", PlanMessages.create(externalID: "plan-1", key: "plan-1"))
        #expect(answer.payload.number(1) == 2, "REPLAYED")
        #expect(try answer.version() == 1)
        #expect(next.stop() == 0)
    }

    @Test(arguments: [1, 2048, 4000])
    func `F4 a write that reached the disk in part is dropped, and the log says how much and where`(kept: Int) throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: daemon.dataDirectory).first { $0.hasSuffix(".seg") })
        // The audit store syncs as well, at times of its own.
        let interference = try Interference(
            with: daemon, ["fdatasync:signal=SIGKILL:when=1"], on: "\(daemon.dataDirectory)/\(name)", in: scratch)
        var plans = CreatedPlans()
        try daemon.whileHalted { plans.send(40, over: peer) }
        #expect(try !plans.receive(over: peer))
        #expect(daemon.waitForEnd() == -SIGKILL)
        let write = try #require(try interference.calls().last { $0.isJournalWrite })
        let place = try #require(write.offset)
        let file = try #require(FileHandle(forUpdatingAtPath: "\(daemon.dataDirectory)/\(name)"))
        try file.seek(toOffset: UInt64(place + kept))
        try file.write(contentsOf: Data(count: write.result - kept))
        try file.close()

        try self.restart(scratch, plans) { next, present in
            #expect(present == [])
            let line = next.log.first { $0.hasPrefix("event=torn_tail_dropped ") }
            #expect(line == "event=torn_tail_dropped file=\(name) offset=\(place) bytes=\(kept)")
            let metrics = try ProgramRun.controller(["metrics"], socket: next.socketPath).output
            #expect(metrics.contains("\nrouteplan_torn_bytes_dropped \(kept)\n"))
        }
    }

    @Test func `F25 F26 killed at any step of a start, the next one has everything`() throws {
        // A daemon that was killed leaves a tail that the next one rewrites.
        let origin = try Scratch()
        let daemon = try RunningDaemon.ready(in: origin)
        var plans = CreatedPlans()
        #expect(try plans.create(40, over: WirePeer(daemon.socketPath)))
        daemon.killHard()
        let names = ["fdatasync", "fsync", "renameat", "unlinkat"]
        var points = 0
        for name in names {
            for number in 1... {
                let scratch = try Scratch()
                try FileManager.default.copyItem(atPath: origin.file("data"), toPath: scratch.file("data"))
                let tracer = try #require(
                    SystemCallTrace.tracer(into: scratch.file("trace"), names: names.joined(separator: ",")))
                let killed = try RunningDaemon(
                    dataDirectory: scratch.file("data"), socketPath: scratch.file("s"),
                    tracer: tracer + ["-e", "inject=\(name):signal=SIGKILL:when=\(number)"])
                // Nothing of it left to be killed at: it is ready, and all steps were tried.
                if killed.waitForLine({ $0.hasPrefix("event=ready ") }) {
                    killed.killHard()
                    break
                }
                _ = killed.waitForEnd()
                points += 1
                try self.restart(scratch, plans) { next, _ in
                    let line = next.log.first { $0.hasPrefix("event=recovered ") } ?? ""
                    #expect(line.hasSuffix("epoch=1") || line.hasSuffix("epoch=2"), "\(name) \(number): \(line)")
                }
            }
        }
        #expect(points >= 8)
        print("killed at \(points) steps of a start")
    }

    @Test func `F28 killed at any step of an orderly stop, it is as if killed while it serves`() throws {
        var points = 0
        for name in ["fdatasync", "sendto", "ftruncate", "renameat", "fsync"] {
            for number in 1... {
                let scratch = try Scratch()
                let daemon = try RunningDaemon.ready(in: scratch)
                let peer = try WirePeer(daemon.socketPath)
                var before = CreatedPlans("before")
                #expect(try before.create(4, over: peer))
                // What else is under way makes such calls as well, and would end it before it is told to stop.
                try daemon.settle(peer)
                let injection = "\(name):signal=SIGKILL:when=\(number)"
                let interference = try Interference(with: daemon, [injection], in: scratch)
                var plans = CreatedPlans()
                try daemon.whileHalted {
                    plans.send(16, over: peer)
                    daemon.signal(SIGTERM)
                }
                try plans.receive(over: peer)
                let end = daemon.waitForEnd()
                _ = try interference.calls()
                plans.add(before)
                try self.restart(scratch, plans)
                if end == 0 { break }
                #expect(end == -SIGKILL)
                points += 1
            }
        }
        #expect(points >= 6)
        print("killed at \(points) steps of a stop")
    }
}
