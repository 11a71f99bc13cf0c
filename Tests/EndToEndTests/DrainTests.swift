import Foundation
import Testing

/// SIGTERM ends the daemon in order; what it answered is there after the next start.
@Suite struct DrainTests {
    @Test func `row 66: SIGTERM unlinks the socket and ends with 0`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        #expect(daemon.stop() == 0)
        #expect(!FileManager.default.fileExists(atPath: daemon.socketPath))
    }

    @Test func `row 66: every call answered with success before the drain is there after it`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        let keys = (0..<32).map { "drain-\($0)" }
        let burst = keys.flatMap { peer.request("CreatePlan", PlanMessages.create(externalID: $0)) }
        #expect(peer.send(burst))
        daemon.signal(SIGTERM)
        var answered: [[UInt8]] = []
        while let frame = try peer.receive() {
            let answer = try WireAnswer(frame.body)
            if answer.code == 0 {
                answered.append(answer.payload.bytes(2))
            } else {
                #expect(answer.code == 14 && answer.reason == 80, "UNAVAILABLE/DRAINING")
            }
        }
        #expect(daemon.waitForEnd() == 0)

        let next = try RunningDaemon.ready(in: scratch)
        let reader = try WirePeer(next.socketPath)
        for plan in answered {
            #expect(try reader.call("GetPlan", PlanMessages.get(plan: plan)).code == 0)
        }
        #expect(next.stop() == 0)
    }

    @Test func `an idle daemon writes nothing on standard output and one logfmt line an event on standard error`()
        throws
    {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        #expect(daemon.stop() == 0)
        #expect(!daemon.log.isEmpty)
        #expect(daemon.log.allSatisfy { $0.contains("=") }, "\(daemon.log)")
    }
}
