import Foundation
import Testing

/// `events tail` over more than it is told at once, with sequences that are missing in the middle of it.
@Suite struct LongTailTests {
    private static let planCount = 1_200
    private static let gap = 601...620

    /// A directory whose store has an event for each of so many sequences, but for those of the gap.
    private static func filled(_ scratch: Scratch) throws {
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        var plans = CreatedPlans("long")
        while plans.answered.count < Self.planCount { try plans.create(50, over: peer) }
        // The store follows at a short distance.
        let end = ContinuousClock.now + .seconds(60)
        while try Self.page(peer).payload.number(3) < Self.planCount, ContinuousClock.now < end {}
        #expect(daemon.stop() == 0)
        // As a rebuild leaves a store that was behind what the journal keeps.
        let store = try ProgramRun(
            "/usr/bin/sqlite3",
            [
                daemon.dataDirectory + "/audit.db",
                """
                DELETE FROM events WHERE position >> 2 BETWEEN \(Self.gap.lowerBound) AND \(Self.gap.upperBound);
                DELETE FROM plans WHERE NOT EXISTS (SELECT 1 FROM events WHERE events.plan = plans.number);
                INSERT INTO gaps SELECT \(Self.gap.lowerBound), \(Self.gap.upperBound), incarnation, 1 FROM store;
                SELECT sequence FROM store;
                """,
            ])
        #expect(store.output == "\(Self.planCount)\n", "\(store.complaints)")
    }

    /// The first page a tail is told.
    private static func page(_ peer: WirePeer) throws -> WireAnswer {
        var request = MessageBytes()
        request.varint(9, 500)
        return try peer.call("ListEvents", request.bytes, service: "routeplan.v1.History")
    }

    /// Every sequence once and in order, and of the gap one line where it lies.
    private static let expected: [String] = (1...planCount).compactMap {
        Self.gap.contains($0) ? $0 == Self.gap.lowerBound ? "gap \($0)-\(Self.gap.upperBound)" : nil : "\($0)"
    }

    private static func words(_ lines: [String]) throws -> [String] {
        try lines.map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            if let first = object?["gap_first_sequence"] as? Int, let last = object?["gap_last_sequence"] as? Int {
                return "gap \(first)-\(last)"
            }
            return String(try #require(object?["sequence"] as? Int, "\(line)"))
        }
    }

    @Test func `a gap behind the first page is told where it lies, once, of all plans and in the middle of it`() throws
    {
        let scratch = try Scratch()
        try Self.filled(scratch)
        let daemon = try RunningDaemon.ready(in: scratch)
        func tail(_ arguments: String...) throws -> [String] {
            let run = try ProgramRun.controller(
                ["events", "tail", "--once", "--output", "jsonl"] + arguments, socket: daemon.socketPath)
            #expect(run.exitCode == 0, "\(run.complaints)")
            return try Self.words(run.output.split(separator: "\n").map(String.init))
        }
        #expect(try tail("--since", "1") == Self.expected)
        #expect(try tail("--since", "1h") == Self.expected)
        #expect(try Array(tail("--since", "611").prefix(2)) == ["gap 611-620", "621"])
        #expect(try tail("--since", "1", "--type", "cancelled") == ["gap 601-620"])
        #expect(try tail("--since", "621") == Self.expected.suffix(580))
        #expect(daemon.stop() == 0)
    }

    @Test func `a daemon that is lost in the middle of a long catch-up makes nothing be told twice`() throws {
        let scratch = try Scratch()
        try Self.filled(scratch)
        let daemon = try RunningDaemon.ready(in: scratch)
        // The first page passes, and half of the second.
        let page = try Self.page(WirePeer(daemon.socketPath))
        let pid = daemon.daemonPID
        let relay = try CuttingRelay(
            to: daemon.socketPath, at: scratch.file("relay"), firstAnswerBytesMax: page.payloadBytes.count * 3 / 2,
            whenCut: { kill(pid, SIGKILL) })
        let (output, complaints) = (Lines(), Lines())
        let tail = try ChildProcess(
            [BuiltProgram.controller.path, "events", "tail", "--since", "1", "--timeout", "1s"],
            output: output.pipe, complaints: complaints.pipe, environment: ["RP_SOCKET": relay.socketPath])
        #expect(complaints.wait(seconds: 60) { complaints.all.contains { $0.contains("the daemon is away") } })
        // What it wrote before comes by another pipe.
        #expect(output.wait(seconds: 60) { output.all.count >= 500 })
        let count = output.all.count
        #expect(count == 500, "\(count) lines before it was lost")
        #expect(daemon.waitForEnd() == -SIGKILL)
        let again = try RunningDaemon(dataDirectory: daemon.dataDirectory, socketPath: daemon.socketPath)
        try again.waitUntilReady()
        #expect(output.wait(seconds: 60) { output.all.count >= Self.expected.count }, "\(output.all.count)")
        let peer = try WirePeer(again.socketPath)
        #expect(try peer.call("CreatePlan", PlanMessages.create(externalID: "last")).code == 0)
        #expect(output.wait(seconds: 60) { output.all.count > Self.expected.count })
        kill(tail.pid, SIGKILL)
        #expect(tail.waitForEnd() == -SIGKILL)
        let words = output.all.map { line -> String in
            let words = line.split(separator: " ")
            return line.hasPrefix("gap: ") ? "gap \(words[2])-\(words[4])" : String(words[1].dropFirst())
        }
        #expect(words == Self.expected + ["\(Self.planCount + 1)"])
        #expect(again.stop() == 0)
    }
}
