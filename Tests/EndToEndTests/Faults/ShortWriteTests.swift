import Foundation
import Testing

/// Writes that take less than they are given.
@Suite struct ShortWriteTests {
    @Test(.enabled(if: PreloadedFault.hindrance == nil, "\(PreloadedFault.hindrance ?? "")"))
    func `F61 writes that take a part are completed, and every frame is whole`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch, tracer: PreloadedFault.shortWrites.line())
        #expect(try PreloadedFault.shortWrites.isIn(daemon))
        let peer = try WirePeer(daemon.socketPath)
        var plans = CreatedPlans()
        for count in [1, 2, 60, 7, 60] { #expect(try plans.create(count, over: peer)) }
        daemon.killHard()
        // With the same configuration, which records no audit.
        let next = try RunningDaemon.ready(in: scratch, arguments: ["--config", daemon.socketPath + ".conf"])
        #expect(!next.log.contains { $0.hasPrefix("event=torn_tail_dropped ") })
        try plans.compare(with: next)
        #expect(next.stop() == 0)
    }
}
