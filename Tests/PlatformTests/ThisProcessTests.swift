import Platform
import Testing

/// Facts of the running process.
@Suite struct ThisProcessTests {
    @Test func `the descriptor limit rises to the hard one and stays there`() throws {
        let raised = try ThisProcess.raiseDescriptorLimit()
        #expect(raised > 0)
        #expect(try ThisProcess.raiseDescriptorLimit() == raised)
    }

    @Test func `a variable that is not set is nil`() {
        #expect(ThisProcess.environment("ROUTEPLAN_NO_SUCH_VARIABLE") == nil)
        #expect(ThisProcess.environment("PATH") != nil)
    }

    @Test(arguments: [
        (UInt32(0o40700), SocketDirectory.Verdict.isPrivate), (0o40755, .isShared(mode: 0o755)),
        (0o41777, .isShared(mode: 0o1777)), (0o40770, .isUnsafe(mode: 0o770)), (0o40777, .isUnsafe(mode: 0o777)),
    ])
    func `a socket's directory is judged by who may rename in it`(mode: UInt32, verdict: SocketDirectory.Verdict) {
        #expect(SocketDirectory.verdict(mode: mode) == verdict)
    }
}
