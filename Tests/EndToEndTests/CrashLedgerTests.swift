import Foundation
import Testing

/// The crash ledger itself: it ends well on a daemon that keeps its promises.
@Suite struct CrashLedgerTests {
    /// As many plans as the program has by itself: so many commands at once that their batches are synced beside the loop.
    @Test func `acknowledged commands survive a few kills at random moments`() throws {
        let scratch = try Scratch()
        let run = try ProgramRun(
            BuiltProgram.load.path,
            ["crash-ledger", "--kills", "3", "--audit-tool", Repository.file("scripts/lib/audit-ledger").path],
            environment: ["TMPDIR": scratch.path])
        #expect(run.exitCode == 0, "\(run.output)\(run.complaints)")
        #expect(run.output.contains("every acknowledged command is there exactly once"))
        #expect(run.output.contains("plans, each once and in order"))
        print(run.output)
    }

    @Test(.enabled(if: LoopDisk.hindrance == nil, "\(LoopDisk.hindrance ?? "")"))
    func `F29 acknowledged commands survive a few power cuts at random moments`() throws {
        let scratch = try Scratch()
        let tool = Repository.file("scripts/lib/loop-disk").path
        let run = try ProgramRun(
            BuiltProgram.load.path,
            [
                "crash-ledger", "--kills", "1", "--power-cuts", "3", "--disk-tool", tool, "--audit-tool",
                Repository.file("scripts/lib/audit-ledger").path,
            ],
            environment: ["TMPDIR": scratch.path])
        #expect(run.exitCode == 0, "\(run.output)\(run.complaints)")
        #expect(run.output.contains("1 kills, 3 power cuts, "), "\(run.output)")
        #expect(run.output.contains("every acknowledged command is there exactly once"))
        #expect(run.output.contains("plans, each once and in order"))
        print(run.output)
    }

    @Test func `power cuts that cannot be made are said not to have run`() throws {
        let scratch = try Scratch()
        let run = try ProgramRun(
            BuiltProgram.load.path, ["crash-ledger", "--kills", "0", "--power-cuts", "3", "--disk-tool", "/bin/false"],
            environment: ["TMPDIR": scratch.path])
        #expect(run.exitCode == 0, "\(run.output)\(run.complaints)")
        #expect(run.output.contains("0 power cuts (NOT RUN: "), "\(run.output)")
    }

    @Test func `a daemon that cannot start is reported, not waited for`() throws {
        let scratch = try Scratch()
        let run = try ProgramRun(
            BuiltProgram.load.path, ["crash-ledger", "--kills", "1", "--seed", "1", "--daemon", "/bin/false"],
            environment: ["TMPDIR": scratch.path])
        #expect(run.exitCode != 0)
    }
}
