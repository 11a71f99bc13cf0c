import Foundation
import Testing

/// Writes that take less than they are given.
@Suite struct ShortWriteTests {
    /// The library that makes them so; scripts/test builds it.
    private static let library = ProcessInfo.processInfo.environment["ROUTEPLAN_SHORT_WRITES"] ?? ""

    @Test(.enabled(if: !Self.library.isEmpty, "ROUTEPLAN_SHORT_WRITES names no library: run scripts/test"))
    func `F61 writes that take a part are completed, and every frame is whole`() throws {
        let scratch = try Scratch()
        let preloaded = ["/usr/bin/env", "LD_PRELOAD=\(Self.library)"]
        let daemon = try RunningDaemon.ready(in: scratch, tracer: preloaded)
        let maps = try #require(FileHandle(forReadingAtPath: "/proc/\(daemon.daemonPID)/maps"))
        let text = String(decoding: try maps.readToEnd() ?? Data(), as: UTF8.self)
        #expect(text.contains(Self.library))
        let peer = try WirePeer(daemon.socketPath)
        var plans = CreatedPlans()
        for count in [1, 2, 60, 7, 60] { #expect(try plans.create(count, over: peer)) }
        daemon.killHard()
        let next = try RunningDaemon.ready(in: scratch)
        #expect(!next.log.contains { $0.hasPrefix("event=torn_tail_dropped ") })
        try plans.compare(with: next)
        #expect(next.stop() == 0)
    }
}
