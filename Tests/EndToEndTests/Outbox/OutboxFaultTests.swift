import Foundation
import Testing

/// Acknowledgements while the daemon dies, or its disk does not take them.
@Suite(.serialized, .enabled(if: Interference.hindrance == nil, "\(Interference.hindrance ?? "")"))
struct OutboxFaultTests {
    /// A daemon at rest, and a consumer that was told four events and has acknowledged none.
    private static func arrange(_ scratch: Scratch) throws -> (RunningDaemon, WireConsumer) {
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        for number in 0..<4 {
            let message = PlanMessages.create(externalID: "plan-\(number)", key: "plan-\(number)")
            #expect(try peer.call("CreatePlan", message).code == 0)
        }
        let consumer = try WireConsumer("billing", of: daemon)
        try consumer.create()
        try consumer.subscribe()
        #expect(try consumer.next(4).map(\.sequence) == [1, 2, 3, 4])
        try daemon.settle(peer)
        return (daemon, consumer)
    }

    @Test(arguments: ConsumedLife.Moment.allCases, ["pwrite64", "fdatasync", "sendto"])
    func `F103 killed at any step of a delivery or its acknowledgement, what was not stored is told again`(
        moment: ConsumedLife.Moment, call: String
    ) throws {
        let scratch = try Scratch()
        var life = ConsumedLife(dataDirectory: scratch.file("data"), scratch: scratch)
        let steps = try life.tryEachStep(of: call, in: moment)
        print("killed at each of \(steps) calls of \(call) of \(moment)")
        #expect(steps >= (call == "pwrite64" ? 2 : 1), "there are steps")
    }

    @Test(
        .enabled(if: LoopDisk.hindrance == nil, "\(LoopDisk.hindrance ?? "")"),
        arguments: ConsumedLife.Moment.allCases, ["pwrite64", "fdatasync", "sendto"])
    func `F103 a power cut at any step of a delivery or its acknowledgement loses nothing that was answered`(
        moment: ConsumedLife.Moment, call: String
    ) throws {
        let scratch = try Scratch()
        let disk = try LoopDisk(.ext4(mebibytes: 160), in: scratch)
        var life = ConsumedLife(dataDirectory: disk.path + "/data", scratch: scratch)
        life.disk = disk
        let steps = try life.tryEachStep(of: call, in: moment)
        print("cut at each of \(steps) calls of \(call) of \(moment)")
        #expect(steps >= (call == "pwrite64" ? 2 : 1), "there are steps")
    }

    @Test func `F103 killed between a delivery and its acknowledgement, the same event is told again`() throws {
        let scratch = try Scratch()
        let (daemon, consumer) = try Self.arrange(scratch)
        #expect(try consumer.standing().number(6) == 4)
        daemon.killHard()
        let next = try RunningDaemon.ready(in: scratch)
        let again = try WireConsumer("billing", of: next)
        try again.subscribe()
        #expect(try again.next(4).map(\.attempt) == [2, 2, 2, 2])
        let metrics = try WirePeer(next.socketPath).metrics()
        #expect(metrics["routeplan_outbox_deliveries_total{result=\"redelivered\"}"] == 4)
        #expect(next.stop() == 0)
    }

    @Test(arguments: [("ENOSPC", 70), ("EIO", 82)] as [(String, UInt64)])
    func `F106 an acknowledgement that the disk does not take is an error, the cursor stays, and later it works`(
        error: String, reason: UInt64
    ) throws {
        let scratch = try Scratch()
        let (daemon, consumer) = try Self.arrange(scratch)
        let interference = try Interference(with: daemon, ["pwrite64:error=\(error)"], in: scratch)
        let answer = try consumer.acknowledge(3)
        #expect(answer.reason == reason, "\(answer.code) \(answer.text)")
        interference.end()
        #expect(try consumer.standing().number(5) == 0)
        #expect(try consumer.acknowledge(3).code == 0)
        #expect(try consumer.standing().number(5) == 3)
        #expect(daemon.stop() == 0)
    }
}
