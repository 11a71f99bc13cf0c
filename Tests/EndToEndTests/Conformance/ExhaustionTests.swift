import Foundation
import Testing

/// Rows of the conformance list about connections that cannot be taken.
@Suite(.serialized, .enabled(if: Interference.hindrance == nil, "\(Interference.hindrance ?? "")"))
struct ExhaustionTests {
    private static let exhausted = "EMFILE"

    @Test func `row 70, report 41: without descriptors accepting rests, the log is quiet, others work, and it goes on`()
        throws
    {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let bystander = try Bystander(daemon)
        // Room for some connections below the limit that the daemon was started with, and more peers than that.
        let limit = try daemon.descriptorMax() + 9
        try daemon.limitDescriptors(to: limit)
        let interference = try Interference(with: daemon, ["accept4:delay_enter=1"], in: scratch)
        let logged = daemon.log.count
        var peers = try (0..<limit + 20).map { _ in try WirePeer(daemon.socketPath) }
        let processor = try daemon.processorSeconds()
        let began = ContinuousClock.now
        try bystander.call(seconds: 1.5)
        let share = try (daemon.processorSeconds() - processor) / ((ContinuousClock.now - began) / .seconds(1))
        #expect(daemon.log.count - logged < 5, "\(daemon.log)")
        for peer in peers { peer.send(peer.request("ListPlans", [])) }
        // One after the other leaves, and those that wait take their places.
        while !peers.isEmpty {
            #expect(try WireAnswer(try #require(try peers[0].receive()).body).code == 0)
            peers.removeFirst()
        }
        interference.end()
        let calls = try interference.calls().filter { $0.name == "accept4" }
        let failures = calls.filter { $0.result < 0 && $0.arguments.contains(Self.exhausted) }.compactMap(\.second)
        #expect(failures.count > 5, "it was exhausted")
        let pauses = zip(failures, failures.dropFirst()).map { $1 - $0 }
        let rests = pauses.filter { $0 > 0.09 }.count
        #expect(
            rests >= 5 && failures.count - rests <= limit + 25, "it rests, but when a connection has closed: \(pauses)")
        print("\(failures.count) failures, \(rests) rests, \(share) of a processor, \(bystander.callCount) calls")
        try bystander.call()
        #expect(daemon.stop() == 0)
    }

    @Test(arguments: ["ECONNABORTED", "EMFILE", "ENFILE", "ENOMEM", "ENOBUFS", "EPERM", "EPROTO"])
    func `report 23: one accept that fails does not end the daemon, and who waited is served`(failure: String) throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let bystander = try Bystander(daemon)
        let interference = try Interference(with: daemon, ["accept4:error=\(failure):when=1"], in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        #expect(try peer.call("ListPlans", []).code == 0)
        try bystander.call()
        interference.end()
        #expect(try interference.calls().contains { $0.name == "accept4" && $0.isInjected })
        #expect(daemon.stop() == 0)
    }
}
