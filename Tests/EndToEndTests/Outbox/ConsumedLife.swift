import Foundation
import Testing

/// A daemon that ends at one step of a delivery, or of an acknowledgement, after the other; and a consumer, who must miss
/// nothing.
///
/// The steps are the system calls on the log of `audit.db`, and those by which something is told.
struct ConsumedLife {
    enum Moment: String, CaseIterable, Sendable {
        /// From the call for a stream to the last delivery.
        case delivery
        /// From the call to its answer.
        case acknowledgement
    }

    /// More calls than either makes.
    private static let stepsMax = 60

    let dataDirectory: String
    let scratch: Scratch
    /// Loses its power at each step, if there is one.
    var disk: LoopDisk?
    /// Plans there are, one event each.
    private var count: UInt64 = 0
    /// Where the cursor may stand now.
    private var cursors: Set<UInt64> = [0]
    /// What the consumer was told of each sequence: the events' ids, and the attempt.
    private var told: [UInt64: (events: [[UInt8]], attempt: UInt64)] = [:]
    private var startCount = 0

    init(dataDirectory: String, scratch: Scratch) {
        self.dataDirectory = dataDirectory
        self.scratch = scratch
    }

    /// Ends it at the first such call, the second, and so on, until there is no such step; how many there were.
    mutating func tryEachStep(of call: String, in moment: Moment) throws -> Int {
        for step in 1...Self.stepsMax {
            let daemon = try self.start()
            let peer = try WirePeer(daemon.socketPath)
            let consumer = try self.makeEvents(daemon, peer)
            switch moment {
            case .delivery: break
            case .acknowledgement: try self.take(consumer)
            }
            try daemon.settle(peer)
            let interference = try Interference(
                with: daemon, ["\(call):signal=SIGKILL:when=\(step)"],
                on: call == "sendto" ? nil : "\(self.dataDirectory)/audit.db-wal", in: self.scratch)
            var isOver = false
            do {
                switch moment {
                case .delivery: try self.take(consumer)
                case .acknowledgement:
                    #expect(try consumer.acknowledge(self.count - 1).code == 0)
                    self.cursors = [self.count - 1]
                }
                isOver = true
                interference.end()
                daemon.killHard()
            } catch is Complaint {
                #expect(daemon.waitForEnd() == -SIGKILL)
                if moment == .acknowledgement { self.cursors.insert(self.count - 1) }
            }
            if let disk = self.disk {
                try disk.cutPower()
                try disk.remount()
            }
            guard isOver else { continue }
            let last = try self.start()
            try self.take(try self.makeEvents(last, try WirePeer(last.socketPath)))
            #expect(last.stop() == 0)
            return step - 1
        }
        throw Complaint("one \(moment) takes more than \(Self.stepsMax) calls of \(call)")
    }

    private mutating func start() throws -> RunningDaemon {
        self.startCount += 1
        let daemon = try RunningDaemon(
            dataDirectory: self.dataDirectory, socketPath: self.scratch.file("s\(self.startCount)"))
        try daemon.waitUntilReady()
        return daemon
    }

    /// Four more events, and the consumer, who has not come yet.
    private mutating func makeEvents(_ daemon: RunningDaemon, _ peer: WirePeer) throws -> WireConsumer {
        var plans = CreatedPlans("start-\(self.startCount)")
        #expect(try plans.create(4, over: peer))
        self.count += 4
        let consumer = try WireConsumer("billing", of: daemon)
        #expect(try consumer.create().code == 0)
        return consumer
    }

    /// The consumer is told everything behind its cursor, which stands where it may, and of each event what it was told before.
    private mutating func take(_ consumer: WireConsumer) throws {
        guard try consumer.subscribe() else { throw Complaint("no stream: \(String(describing: consumer.end))") }
        #expect(self.cursors.contains(consumer.cursor), "\(consumer.cursor), not one of \(self.cursors)")
        self.cursors = [consumer.cursor]
        for sequence in consumer.cursor + 1...self.count {
            let delivery = try consumer.next(1)[0]
            #expect(delivery.sequence == sequence)
            if let before = self.told[sequence] {
                #expect(delivery.events == before.events)
                #expect(delivery.attempt > before.attempt)
            }
            self.told[sequence] = (delivery.events, delivery.attempt)
        }
    }
}
