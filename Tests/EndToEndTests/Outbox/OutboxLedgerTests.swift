import Foundation
import Testing

/// Both sample consumers and the daemon are killed again and again; the effects are counted in the end.
@Suite(.serialized, .enabled(if: SampleConsumers.hindrance == nil, "\(SampleConsumers.hindrance ?? "")"))
struct OutboxLedgerTests {
    @Test func `F103 whoever is killed, and wherever, every event has its effect exactly once, in order`() throws {
        try self.play(["--kills", "9"])
    }

    @Test(.enabled(if: LoopDisk.hindrance == nil, "\(LoopDisk.hindrance ?? "")"))
    func `F103 wherever all stand when the power goes, every event has its effect exactly once, in order`() throws {
        let tool = Repository.file("scripts/lib/loop-disk").path
        try self.play(["--kills", "2", "--power-cuts", "6", "--disk-tool", tool])
    }

    private func play(_ arguments: [String]) throws {
        let scratch = try Scratch()
        let run = try ProgramRun(
            "/usr/bin/python3",
            [
                Repository.file("Tests/Outbox/ledger.py").path, BuiltProgram.daemon.path,
                try #require(SampleConsumers.path),
            ] + arguments, environment: ["TMPDIR": scratch.path])
        print(run.output)
        #expect(run.exitCode == 0, "\(run.output)\(run.complaints)")
        #expect(run.output.contains("every event has had its effect exactly once"))
    }
}
