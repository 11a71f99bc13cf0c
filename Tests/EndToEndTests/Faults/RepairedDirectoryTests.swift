import Foundation
import Journaling
import Testing

/// `routeplanctl journal repair` from end to end: what it says is lost is exactly what a daemon on the new directory misses.
@Suite(.serialized) struct RepairedDirectoryTests {
    /// What a repair printed.
    private struct Report {
        let run: ProgramRun
        let fields: [String: Any]

        init(_ words: [String]) throws {
            self.run = try ProgramRun.controller(["journal", "repair"] + words + ["--output", "json"])
            self.fields = try #require(try run.json() as? [String: Any], "\(run.output)\(run.complaints)")
        }

        var lost: [[String: Any]] { self.fields["lost"] as? [[String: Any]] ?? [] }
        var sequences: [Int] { self.lost.compactMap { $0["sequence"] as? Int } }
        var needs: [String] { self.fields["needs"] as? [String] ?? [] }

        /// Plans whose entries were read from frames that are intact or all but intact.
        var plans: [String] { self.lost.compactMap { $0["plan_id"] as? String } }

        var repaired: [String: Any] { self.fields["repaired"] as? [String: Any] ?? [:] }
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Ends with 65 on the damaged directory, with a sentence, and changes nothing but the lock's content.
    private func expectRefusal(_ directory: KeptDirectory, _ sentence: String) throws {
        let scratch = try Scratch()
        let before = try DirectoryPicture(of: directory.path)
        let daemon = try RunningDaemon(dataDirectory: directory.path, socketPath: scratch.file("s"))
        #expect(daemon.waitForEnd() == 65)
        #expect(daemon.log.contains { $0.contains("exit=65") && $0.contains(sentence) }, "\(daemon.log)")
        #expect(try DirectoryPicture(of: directory.path).changes(since: before).filter { $0 != "LOCK" } == [])
    }

    /// Without being told what to accept: says the same, writes nothing.
    private func expectPlanOnly(_ directory: KeptDirectory, to path: String, _ flag: String, given: [String] = [])
        throws -> Report
    {
        let before = try DirectoryPicture(of: directory.path)
        let report = try Report([directory.path, "--to", path] + given)
        #expect(report.run.exitCode == 65)
        #expect(report.fields["verdict"] as? String == "refused")
        #expect(report.needs.contains(flag), "\(report.needs)")
        #expect(report.run.complaints.contains(flag), "\(report.run.complaints)")
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(try DirectoryPicture(of: directory.path).changes(since: before) == [])
        return report
    }

    /// Repairs, starts a daemon on what came of it, and compares: `kept` is there, `lost` is not, nothing else is.
    private func repairAndCompare(
        _ directory: KeptDirectory, to path: String, _ flags: [String], kept: CreatedPlans, lost: CreatedPlans,
        digest: String?
    ) throws -> Report {
        let before = try DirectoryPicture(of: directory.path)
        let report = try Report([directory.path, "--to", path] + flags)
        #expect(report.run.exitCode == 0, "\(report.run.complaints)")
        #expect(report.fields["verdict"] as? String == "repairable")
        #expect(try DirectoryPicture(of: directory.path).changes(since: before) == [], "the original is kept")
        #expect(report.repaired["verdict"] as? String == "ok")
        if let digest { #expect(Self.same(report.repaired["state_digest"], digest)) }

        let scratch = try Scratch()
        let daemon = try RunningDaemon(dataDirectory: path, socketPath: scratch.file("s"))
        try daemon.waitUntilReady()
        #expect(!daemon.log.contains { $0.contains("torn_tail") || $0.contains("fallback") }, "\(daemon.log)")
        let instance = try ProgramRun.controller(["instance", "--output", "json"], socket: daemon.socketPath)
        let fields = try #require(try instance.json() as? [String: Any])
        let incarnation = try #require(fields["incarnation"] as? Int)
        #expect(incarnation != 1 && incarnation == report.repaired["incarnation"] as? Int)
        #expect(fields["instance_id"] as? String == report.fields["instance"] as? String)
        let peer = try WirePeer(daemon.socketPath)
        if let digest { #expect(Self.same(try peer.takeSnapshot().digest, digest)) }
        for (externalID, plan) in kept.answered {
            #expect(try peer.call("GetPlan", PlanMessages.get(plan: plan)).code == 0, "\(externalID) is kept")
        }
        for (externalID, plan) in lost.answered {
            #expect(try peer.call("GetPlan", PlanMessages.get(plan: plan)).code == 5, "\(externalID) is lost")
        }
        let page = try ProgramRun.controller(
            ["plan", "list", "--owner", "e2e", "--all", "--output", "json"], socket: daemon.socketPath)
        let plans = try #require(try page.json() as? [[String: Any]], "\(page.complaints)")
        #expect(plans.count == kept.answered.count, "nothing else is there")
        // What was kept is still known by its keys, and what was lost can be done again.
        try kept.compare(with: daemon)
        var again = lost
        try again.repeatAnswered(over: peer)
        #expect(daemon.stop() == 0)
        let verified = try ProgramRun.controller(["journal", "verify", path])
        #expect(verified.exitCode == 0, "\(verified.complaints)")
        return report
    }

    private static func same(_ value: Any?, _ digest: String) -> Bool {
        guard let text = value as? String, let left = UInt64(text, radix: 16) else { return false }
        return left == UInt64(digest, radix: 16)
    }

    /// Twelve plans and then five in one batch; nil where a turn ended in the middle and made two of it.
    private func fiveInOneBatch(_ scratch: Scratch) throws -> (
        kept: CreatedPlans, lost: CreatedPlans, digest: String, name: String, last: JournalFrame
    )? {
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath, timeoutSeconds: 60)
        var kept = CreatedPlans("kept")
        #expect(try kept.create(12, over: peer))
        let state = try peer.takeSnapshot()
        #expect(state.sequence == 12)
        var lost = CreatedPlans("lost")
        try daemon.whileHalted { lost.send(5, over: peer) }
        #expect(try lost.receive(over: peer))
        daemon.killHard()
        let directory = KeptDirectory(daemon.dataDirectory)
        let name = try #require(try directory.names("journal-").last)
        let last = try #require(try directory.frames(of: name).last)
        return last.header.entryCount == 5 ? (kept, lost, state.digest, name, last) : nil
    }

    @Test func `F38 a repair of an ambiguous tail loses the batch it names, and a daemon goes on with the rest`() throws
    {
        var scratch = try Scratch()
        var made = try self.fiveInOneBatch(scratch)
        for _ in 0..<20 where made == nil {
            scratch = try Scratch()
            made = try self.fiveInOneBatch(scratch)
        }
        let (kept, lost, digest, name, last) = try #require(made)
        let directory = KeptDirectory(scratch.file("data"))
        // The batch was answered. As if it had been killed before a seal stood behind it: nobody can tell then.
        try directory.blank(name, from: last.offset + last.byteCount)
        // Inside the filler: every entry can still be read, and nothing but the checksum knows.
        try directory.flip(name, at: last.offset + last.byteCount - 100)
        try self.expectRefusal(directory, "it may have been acknowledged")

        let planned = try self.expectPlanOnly(directory, to: scratch.file("new"), "--accept-tail-loss")
        let wrong = try self.expectPlanOnly(
            directory, to: scratch.file("new"), "--accept-tail-loss", given: ["--accept-hole"])
        let report = try self.repairAndCompare(
            directory, to: scratch.file("new"), ["--accept-tail-loss"], kept: kept, lost: lost, digest: digest)
        for told in [planned, wrong, report] {
            #expect(told.needs == ["--accept-tail-loss"])
            #expect(told.sequences == Array(13...17))
            #expect(Set(told.plans) == Set(lost.answered.map { Self.hexadecimal($0.plan) }))
            #expect(told.lost.allSatisfy { $0["acknowledged"] as? String == "maybe" })
            #expect(told.lost.allSatisfy { $0["command"] as? String == "create_plan" })
        }
    }

    @Test func `a repair of a hole loses what it names, to the last sequence, and a daemon goes on with the rest`()
        throws
    {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath, timeoutSeconds: 60)
        var all: [CreatedPlans] = []
        for number in 0..<9 {
            var plans = CreatedPlans("batch \(number)")
            #expect(try plans.create(1, over: peer))
            all.append(plans)
        }
        #expect(daemon.stop() == 0)
        let directory = KeptDirectory(daemon.dataDirectory)
        let name = try #require(try directory.names("journal-").first)
        let frames = try directory.frames(of: name)
        #expect(frames.count == 9)
        let whole = try directory.copy(to: scratch.file("whole"))
        let middle = frames[5]
        #expect(middle.header.firstSequence == 6)
        try directory.flip(name, at: middle.offset + 200, bit: 3)
        try self.expectRefusal(directory, "what stood there was acknowledged (offset \(middle.offset), batch")

        var kept = CreatedPlans()
        for plans in all[..<5] { kept.add(plans) }
        var lost = CreatedPlans()
        for plans in all[5...] { lost.add(plans) }
        _ = try self.expectPlanOnly(
            directory, to: scratch.file("new"), "--accept-hole", given: ["--accept-tail-loss"])
        let report = try self.repairAndCompare(
            directory, to: scratch.file("new"), ["--accept-hole"], kept: kept, lost: lost, digest: nil)
        #expect(report.sequences == Array(6...9))
        #expect(report.fields["kept_up_to_sequence"] as? Int == 5)
        #expect(report.lost.allSatisfy { $0["acknowledged"] as? String == "yes" })
        #expect(report.lost.compactMap { $0["read"] as? String } == ["damaged", "intact", "intact", "intact"])
        let ids = lost.answered.map { Self.hexadecimal($0.plan) }
        #expect(Set(report.plans).isSuperset(of: ids.dropFirst()), "\(report.plans)")
        // The state is that of the whole directory at the same sequence.
        let dump = try ProgramRun.controller(["journal", "dump", whole.path, "--to", "5", "--output", "json"])
        let kept5 = try ProgramRun.controller(["journal", "dump", scratch.file("new"), "--to", "5", "--output", "json"])
        #expect(dump.exitCode == 0 && !dump.output.isEmpty && dump.output == kept5.output)
    }

    @Test(arguments: ["flipped", "cut", "empty", "gone"])
    func `F43 a MANIFEST that is made anew loses nothing, and a daemon goes on with all of it`(damage: String) throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath, timeoutSeconds: 60)
        var kept = CreatedPlans()
        for _ in 0..<2 {
            #expect(try kept.create(5, over: peer))
            try peer.takeSnapshot()
        }
        #expect(try kept.create(5, over: peer))
        let state = try peer.takeSnapshot()
        #expect(daemon.stop() == 0)
        let directory = KeptDirectory(daemon.dataDirectory)
        let path = "\(directory.path)/MANIFEST"
        let byteCount = try directory.content(of: "MANIFEST").count
        switch damage {
        case "flipped": try directory.flip("MANIFEST", at: byteCount / 2)
        case "gone": try FileManager.default.removeItem(atPath: path)
        default:
            let file = try #require(FileHandle(forWritingAtPath: path))
            try file.truncate(atOffset: damage == "cut" ? UInt64(byteCount / 2) : 0)
            try file.close()
        }
        try self.expectRefusal(directory, damage == "gone" ? "MANIFEST is missing, though" : "MANIFEST is damaged: ")
        let refused = try ProgramRun.controller(["journal", "repair", directory.path, "--to", scratch.file("new")])
        #expect(refused.exitCode == 65 && !FileManager.default.fileExists(atPath: scratch.file("new")))
        let report = try self.repairAndCompare(
            directory, to: scratch.file("new"), ["--rebuild-manifest"], kept: kept, lost: CreatedPlans(),
            digest: state.digest)
        #expect(report.needs == ["--rebuild-manifest"] && report.sequences == [])
    }

    @Test func `what people are told of a finding is a sentence, and what programs are told has its word`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        var plans = CreatedPlans()
        #expect(try plans.create(3, over: WirePeer(daemon.socketPath)))
        #expect(daemon.stop() == 0)
        let directory = KeptDirectory(daemon.dataDirectory)
        try FileManager.default.removeItem(atPath: "\(directory.path)/MANIFEST")
        let sentence = "MANIFEST is missing, though there are segments or snapshots"
        for verb in ["verify", "scrub", "stat", "dump"] {
            let table = try ProgramRun.controller(["journal", verb, directory.path])
            #expect(table.exitCode == 65)
            #expect(table.complaints.contains(sentence), "\(verb): \(table.complaints)")
            #expect(!(table.output + table.complaints).contains("manifestMissing"), "\(verb): \(table.output)")
        }
        let found = try ProgramRun.controller(["journal", "verify", directory.path, "--output", "json"])
        let fields = try #require(try found.json() as? [String: Any])
        let findings = try #require(fields["findings"] as? [[String: Any]])
        #expect(findings.map { $0["finding"] as? String } == ["manifest_missing"])
        #expect(findings.map { $0["message"] as? String } == [sentence])
    }
}
