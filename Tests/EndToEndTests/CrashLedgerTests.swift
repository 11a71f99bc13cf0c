import Testing

/// The crash ledger itself: it ends well on a daemon that keeps its promises.
@Suite struct CrashLedgerTests {
    /// As many plans as the program has by itself: so many commands at once that their batches are synced beside the loop.
    @Test func `acknowledged commands survive a few kills at random moments`() throws {
        let scratch = try Scratch()
        let run = try ProgramRun(
            BuiltProgram.load.path, ["crash-ledger", "--kills", "3"],
            environment: ["TMPDIR": scratch.path])
        #expect(run.exitCode == 0, "\(run.output)\(run.complaints)")
        #expect(run.output.contains("every acknowledged command is there exactly once"))
        print(run.output)
    }

    @Test func `a daemon that cannot start is reported, not waited for`() throws {
        let scratch = try Scratch()
        let run = try ProgramRun(
            BuiltProgram.load.path, ["crash-ledger", "--kills", "1", "--seed", "1", "--daemon", "/bin/false"],
            environment: ["TMPDIR": scratch.path])
        #expect(run.exitCode != 0)
    }
}
