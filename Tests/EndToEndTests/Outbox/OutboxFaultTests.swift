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

    @Test(arguments: [
        ("pwrite64", 1), ("pwrite64", 2), ("pwrite64", 3), ("pwrite64", 4), ("fdatasync", 1), ("sendto", 1),
    ])
    func `F103 killed at any step of an acknowledgement, it is stored whole or not, and what was not is told again`(
        call: String, number: Int
    ) throws {
        let scratch = try Scratch()
        let (daemon, consumer) = try Self.arrange(scratch)
        let interference = try Interference(with: daemon, ["\(call):signal=SIGKILL:when=\(number)"], in: scratch)
        var isAnswered = true
        do {
            #expect(try consumer.acknowledge(3).code == 0)
            daemon.killHard()
        } catch is Complaint {
            isAnswered = false
            #expect(daemon.waitForEnd() == -SIGKILL)
        }
        _ = try interference.calls()
        let next = try RunningDaemon.ready(in: scratch)
        let again = try WireConsumer("billing", of: next)
        try again.subscribe()
        #expect(again.cursor == 3 || (again.cursor == 0 && !isAnswered), "\(again.cursor)")
        let told = try again.next(Int(4 - again.cursor))
        #expect(told.map(\.sequence) == Array((again.cursor + 1)...4))
        #expect(told.allSatisfy { $0.attempt == 2 })
        #expect(try again.acknowledge(4).code == 0)
        #expect(next.stop() == 0)
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
