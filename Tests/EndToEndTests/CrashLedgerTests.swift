import Testing

/// The crash ledger itself: it ends well on a daemon that keeps its promises.
@Suite struct CrashLedgerTests {
    @Test func `acknowledged commands survive a few kills at random moments`() throws {
        let scratch = try Scratch()
        let run = try ProgramRun(
            BuiltProgram.load.path, ["crash-ledger", "--kills", "3", "--plans", "8", "--connections", "2"],
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
