import Foundation
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

    /// In a process of its own: whatever else allocates would be counted too.
    @Test func `large blocks go back to the kernel when they are freed`() async {
        await #expect(processExitsWith: .success) {
            ThisProcess.returnLargeBlocks()
            let before = try Self.residentByteCount()
            // Growing blocks are what teaches the allocator to keep them.
            for megabytes in 1...16 {
                let block = [UInt8](repeating: 1, count: megabytes << 20)
                let most = try Self.residentByteCount()
                try #require(most - before >= block.count)
            }
            let after = try Self.residentByteCount()
            try #require(after - before < 2 << 20)
        }
    }

    private static func residentByteCount() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return (Int(fields[1]) ?? 0) * 4096
    }
}
