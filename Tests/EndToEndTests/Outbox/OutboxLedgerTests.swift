import Foundation
import Testing

/// Both sample consumers and the daemon are killed again and again; the effects are counted in the end.
@Suite(.serialized, .enabled(if: SampleConsumers.hindrance == nil, "\(SampleConsumers.hindrance ?? "")"))
struct OutboxLedgerTests {
    @Test func `F103 whoever is killed, and wherever, every event has its effect exactly once, in order`() throws {
        try self.play(["--kills", "9"], deaths: 9, cuts: 0)
    }

    @Test(.enabled(if: LoopDisk.hindrance == nil, "\(LoopDisk.hindrance ?? "")"))
    func `F103 wherever all stand when the power goes, every event has its effect exactly once, in order`() throws {
        let tool = Repository.file("scripts/lib/loop-disk").path
        try self.play(["--kills", "2", "--power-cuts", "6", "--disk-tool", tool], deaths: 8, cuts: 6)
    }

    /// Plays it; so many lives must have ended at a step of theirs, of each of the three a third, and the power gone so often.
    private func play(_ arguments: [String], deaths: Int, cuts: Int) throws {
        let scratch = try Scratch()
        let run = try ProgramRun(
            "/usr/bin/python3",
            [
                Repository.file("Tests/Outbox/ledger.py").path, BuiltProgram.daemon.path,
                try #require(SampleConsumers.path),
            ] + arguments, environment: ["TMPDIR": scratch.path])
        print(run.output)
        #expect(run.exitCode == 0, "\(run.output)\(run.complaints)")
        let end = "every event has had its effect exactly once, in order: "
        let told = run.output.split(separator: "\n").last { $0.hasPrefix(end) }
        let report = try JSONSerialization.jsonObject(with: Data(try #require(told).dropFirst(end.count).utf8))
        let counts = try #require(report as? [String: Any])
        let died = try #require(counts["deaths"] as? [String: Int])
        #expect(died.keys.sorted() == ["c", "daemon", "python"])
        #expect(died.values.allSatisfy { $0 >= deaths / 3 } && died.values.reduce(0, +) == deaths, "\(died)")
        #expect(counts["power cuts"] as? Int == cuts)
    }
}
