import Foundation
import Testing

/// Clients cannot take the descriptors the journal needs.
@Suite struct DescriptorTests {
    /// A command line that runs the rest with so many descriptors and no way to get more.
    private static func limited(to count: Int) -> [String] {
        ["/bin/sh", "-c", "ulimit -n \(count) && exec \"$@\"", "limited"]
    }

    @Test func `F80 clients that take every connection there is do not take the journal's descriptors, nor for ever`()
        throws
    {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch, tracer: Self.limited(to: 160))
        #expect(daemon.log.contains { $0.contains("event=connections_limited connections_max=32 descriptors=160") })
        let peer = try WirePeer(daemon.socketPath)
        #expect(try peer.call("ListPlans", []).code == 0)
        // More than there are descriptors; those beyond the limit wait in the kernel.
        var idle = try (0..<200).map { _ in try WirePeer(daemon.socketPath) }
        // More than the 32 MiB of one segment.
        for number in 1...2_800 {
            guard try peer.call("CreatePlan", PlanMessages.createLarge(externalID: "large \(number)")).code == 0 else {
                Issue.record("plan \(number) was not created; log: \(daemon.log)")
                break
            }
        }
        // Those who waited come in as soon as others leave.
        let last = idle.removeLast()
        last.send(last.request("ListPlans", []))
        #expect(!last.hasInput)
        idle.removeAll()
        #expect(try WireAnswer(try #require(try last.receive()).body).code == 0)
        #expect(daemon.stop() == 0)
    }

    @Test func `a daemon that may have too few descriptors says so and touches nothing`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon(
            dataDirectory: scratch.directory("data"), socketPath: scratch.file("s"),
            tracer: Self.limited(to: 131))
        #expect(daemon.waitForEnd() == 78)
        #expect(try FileManager.default.contentsOfDirectory(atPath: daemon.dataDirectory) == [])
    }
}
