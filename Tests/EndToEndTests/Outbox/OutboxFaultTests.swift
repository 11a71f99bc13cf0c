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

    @Test(
        .enabled(if: LoopDisk.hindrance == nil, "\(LoopDisk.hindrance ?? "")"),
        arguments: ["pwrite64", "fdatasync", "sendto"])
    func `F103 a power cut at any step of an acknowledgement keeps what was answered, and the rest is told again`(
        call: String
    ) throws {
        let scratch = try Scratch()
        var life = AcknowledgedLife(disk: try LoopDisk(.ext4(mebibytes: 160), in: scratch), scratch: scratch)
        let steps = try life.tryEachStep(of: call)
        print("cut at each of \(steps) calls of \(call)")
        #expect(steps >= (call == "pwrite64" ? 2 : 1), "an acknowledgement has steps")
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

/// A daemon whose disk loses its power at one step of an acknowledgement after the other.
private struct AcknowledgedLife {
    /// More calls than the transaction of one acknowledgement makes.
    private static let stepsMax = 40

    let disk: LoopDisk
    let scratch: Scratch
    /// Plans there are, one event each.
    private var count: UInt64 = 0
    /// Where the cursor may stand now.
    private var cursors: Set<UInt64> = [0]
    private var startCount = 0

    init(disk: LoopDisk, scratch: Scratch) {
        self.disk = disk
        self.scratch = scratch
    }

    /// Cuts at the first such call, the second, and so on, until there is no such step; how many there were.
    mutating func tryEachStep(of call: String) throws -> Int {
        for step in 1...Self.stepsMax {
            let daemon = try self.start()
            let peer = try WirePeer(daemon.socketPath)
            let consumer = try self.subscribe(daemon, peer)
            try daemon.settle(peer)
            let interference = try Interference(
                with: daemon, ["\(call):signal=SIGKILL:when=\(step)"],
                on: call == "sendto" ? nil : "\(self.disk.path)/data/audit.db-wal", in: self.scratch)
            var isAnswered = true
            do {
                #expect(try consumer.acknowledge(self.count - 1).code == 0)
                interference.end()
                daemon.killHard()
                self.cursors = [self.count - 1]
            } catch is Complaint {
                isAnswered = false
                #expect(daemon.waitForEnd() == -SIGKILL)
                self.cursors = [consumer.cursor, self.count - 1]
            }
            try self.disk.cutPower()
            try self.disk.remount()
            guard isAnswered else { continue }
            let last = try self.start()
            _ = try self.subscribe(last, try WirePeer(last.socketPath))
            #expect(last.stop() == 0)
            return step - 1
        }
        throw Complaint("one acknowledgement takes more than \(Self.stepsMax) calls of \(call)")
    }

    private mutating func start() throws -> RunningDaemon {
        self.startCount += 1
        let daemon = try RunningDaemon(
            dataDirectory: self.disk.path + "/data", socketPath: self.scratch.file("s\(self.startCount)"))
        try daemon.waitUntilReady()
        return daemon
    }

    /// Makes four more events; the consumer is told everything behind its cursor, which stands where it may.
    private mutating func subscribe(_ daemon: RunningDaemon, _ peer: WirePeer) throws -> WireConsumer {
        let told = self.count
        var plans = CreatedPlans("start-\(self.startCount)")
        try plans.create(4, over: peer)
        self.count += UInt64(plans.answered.count)
        #expect(self.count == told + 4)
        let consumer = try WireConsumer("billing", of: daemon)
        try consumer.create()
        try consumer.subscribe()
        #expect(self.cursors.contains(consumer.cursor), "\(consumer.cursor)")
        let deliveries = try consumer.next(Int(self.count - consumer.cursor))
        #expect(deliveries.map(\.sequence) == Array(consumer.cursor + 1...self.count))
        #expect(deliveries.allSatisfy { ($0.attempt > 1) == ($0.sequence <= told) }, "\(deliveries)")
        return consumer
    }
}
