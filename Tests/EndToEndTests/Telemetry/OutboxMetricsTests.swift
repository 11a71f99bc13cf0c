import Foundation
import Testing

/// What the metrics tell of the audit store and of consumers, driven through a running daemon by a known history.
@Suite struct OutboxMetricsTests {
    /// The daemon's metrics, asked for by hand-made frames.
    private struct Scrape {
        let numbers: [String: Double]
        let began: ContinuousClock.Instant
        let ended: ContinuousClock.Instant

        init(_ peer: WirePeer) throws {
            self.began = .now
            self.numbers = try peer.metrics()
            self.ended = .now
        }

        /// A metric without labels, or of one label.
        subscript(_ metric: String, label: String = "") -> Double? { self.numbers[metric + label] }

        /// Pending, parked, attached and detached consumers.
        var standing: [Double?] {
            [
                self["routeplan_outbox_pending"], self["routeplan_outbox_parked"],
                self["routeplan_outbox_consumers", #"{state="attached"}"#],
                self["routeplan_outbox_consumers", #"{state="detached"}"#],
            ]
        }

        /// Acknowledged, redelivered, fenced, parked.
        var deliveries: [Double?] {
            ["acknowledged", "redelivered", "fenced", "parked"].map {
                self["routeplan_outbox_deliveries_total", "{result=\"\($0)\"}"]
            }
        }
    }

    @Test func `what consumers were told, acknowledged and had put aside is told exactly by the metrics`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        var sent: [ContinuousClock.Instant] = []
        var answered: [ContinuousClock.Instant] = []
        for number in 1...6 {
            sent.append(.now)
            #expect(
                try peer.call("CreatePlan", PlanMessages.create(externalID: "\(number)", key: "\(number)")).code == 0)
            answered.append(.now)
        }
        /// The age of the event of a sequence lies between what can be seen from outside.
        func isAge(_ scrape: Scrape, of sequence: Int) -> Bool {
            let age = Duration.seconds(scrape["routeplan_outbox_oldest_seconds"] ?? -1)
            let least = scrape.began - answered[sequence - 1]
            return (least...scrape.ended - sent[sequence - 1]).contains(age)
        }
        #expect(try Scrape(peer).standing == [0, 0, 0, 0])
        var first: WireConsumer? = try WireConsumer("billing", of: daemon)
        try first?.create()
        #expect(try WireConsumer("idle", of: daemon).call("CreateConsumer") { $0.varint(2, 2) }.code == 0)
        // What is pending is counted in the store, which follows the journal at a short distance.
        try peer.waitForAuditStore()
        #expect(try Scrape(peer).standing == [6, 0, 0, 2])
        try first?.subscribe()
        let told = try #require(try first?.next(6))
        var scrape = try Scrape(peer)
        #expect(scrape.standing == [6, 0, 1, 1] && scrape.deliveries == [0, 0, 0, 0])
        #expect(isAge(scrape, of: 1))
        #expect(try first?.acknowledge(2).code == 0)
        scrape = try Scrape(peer)
        #expect(scrape.standing == [4, 0, 1, 1] && scrape.deliveries == [2, 0, 0, 0])
        #expect(isAge(scrape, of: 3))
        #expect(try first?.park(told[2].events[0]).code == 0)
        scrape = try Scrape(peer)
        #expect(scrape.standing == [3, 1, 1, 1] && scrape.deliveries == [2, 0, 0, 1])
        #expect(isAge(scrape, of: 4), "what is put aside is not waited for")
        // Another one of that name takes over; then it goes, and the next is told the same again.
        var second: WireConsumer? = try WireConsumer("billing", of: daemon)
        try second?.subscribe()
        #expect(try second?.next(3).map(\.sequence) == [4, 5, 6])
        scrape = try Scrape(peer)
        #expect(scrape.standing == [3, 1, 1, 1] && scrape.deliveries == [2, 0, 3, 1])
        (first, second) = (nil, nil)
        let end = ContinuousClock.now + .seconds(60)
        while try Scrape(peer).standing != [3, 1, 0, 2], ContinuousClock.now < end {}
        let third = try WireConsumer("billing", of: daemon)
        try third.subscribe()
        #expect(try third.next(3).map(\.sequence) == [4, 5, 6])
        #expect(try third.acknowledge(6).code == 0)
        scrape = try Scrape(peer)
        #expect(scrape.standing == [0, 1, 1, 1] && scrape.deliveries == [5, 3, 3, 1])
        #expect(scrape["routeplan_outbox_oldest_seconds"] == 0)
        #expect(scrape["routeplan_audit_position"] == 6 && scrape["routeplan_durable_sequence"] == 6)
        #expect(scrape["routeplan_audit_lag_entries"] == 0 && scrape["routeplan_audit_lag_seconds"] == 0)
        #expect(scrape["routeplan_audit_failures_total"] == 0)
        let bytes = try ["audit.db", "audit.db-wal", "audit.db-shm"].reduce(0) { sum, name in
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(daemon.dataDirectory)/\(name)")
            return sum + (attributes[.size] as? Int ?? 0)
        }
        #expect(scrape["routeplan_audit_store_bytes"] == Double(bytes))
        #expect(daemon.stop() == 0)
    }
}
