import Foundation
import Testing

/// Both sample consumers and the daemon are killed again and again; the effects are counted in the end.
@Suite(.serialized, .enabled(if: SampleConsumers.hindrance == nil, "\(SampleConsumers.hindrance ?? "")"))
struct OutboxLedgerTests {
    @Test func `F103 whoever is killed, and wherever, every event has its effect exactly once, in order`() throws {
        let scratch = try Scratch()
        let run = try ProgramRun(
            "/usr/bin/python3",
            [
                Repository.file("Tests/Outbox/ledger.py").path, BuiltProgram.daemon.path,
                try #require(SampleConsumers.path), "--kills", "9",
            ], environment: ["TMPDIR": scratch.path])
        print(run.output)
        #expect(run.exitCode == 0, "\(run.output)\(run.complaints)")
        #expect(run.output.contains("every event has had its effect exactly once"))
    }
}
