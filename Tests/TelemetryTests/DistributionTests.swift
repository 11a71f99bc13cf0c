import RoutePlanning
import Telemetry
import Testing

/// What histograms count, and how they are told.
@Suite struct DistributionTests {
    @Test func `a value is counted in the first bucket it does not exceed, and in the last beyond all`() {
        var table = HistogramTable(.routes, rowCount: 2)
        for value: UInt64 in [0, 1, 2, 5, 16, 17, 1_000] { table.observe(value, row: 1) }
        let distribution = table.distribution(row: 1)
        #expect(distribution.bounds == [0, 1, 2, 3, 4, 8, 16])
        #expect(distribution.counts == [1, 1, 1, 0, 0, 1, 1, 2])
        #expect((distribution.count, distribution.sum) == (7, 1_041))
        #expect(table.distribution(row: 0).count == 0)
    }

    @Test func `times come in nanoseconds and are told in seconds`() {
        var table = HistogramTable(.outside)
        table.observe(250_000_000)
        table.observe(250_000_001, times: 3)
        let distribution = table.distribution()
        #expect(distribution.bounds.prefix(3) == [0.1, 0.25, 0.5])
        #expect(distribution.counts.prefix(3) == [0, 1, 3])
        #expect(distribution.sum == 1.000000003)
    }

    @Test(arguments: [
        Scale.answers, .outside, .dwell, .work, .routes, .revisions, .entries,
    ])
    func `the ends of every scale ascend, and one observation at each end is in its own bucket`(scale: Scale) {
        #expect(zip(scale.ends, scale.ends.dropFirst()).allSatisfy { $0 < $1 })
        var table = HistogramTable(scale)
        for end in scale.ends { table.observe(end) }
        #expect(table.distribution().counts == Array(repeating: 1, count: scale.ends.count) + [0])
    }

    @Test func `a histogram is told with all smaller buckets in each, its number and its sum`() {
        var table = HistogramTable(.routes)
        for value: UInt64 in [0, 3, 3, 20] { table.observe(value) }
        var board = MetricBoard()
        table.write(.candidatesReceived, "route_eta", to: &board)
        var exposition = Exposition()
        board.write(into: &exposition)
        exposition.finish()
        #expect(
            String(decoding: exposition.text, as: UTF8.self) == """
                # TYPE routeplan_candidates_received histogram
                # HELP routeplan_candidates_received Routes of one calculation.
                routeplan_candidates_received_bucket{resource="route_eta",le="0.0"} 1
                routeplan_candidates_received_bucket{resource="route_eta",le="1.0"} 1
                routeplan_candidates_received_bucket{resource="route_eta",le="2.0"} 1
                routeplan_candidates_received_bucket{resource="route_eta",le="3.0"} 3
                routeplan_candidates_received_bucket{resource="route_eta",le="4.0"} 3
                routeplan_candidates_received_bucket{resource="route_eta",le="8.0"} 3
                routeplan_candidates_received_bucket{resource="route_eta",le="16.0"} 3
                routeplan_candidates_received_bucket{resource="route_eta",le="+Inf"} 4
                routeplan_candidates_received_count{resource="route_eta"} 4
                routeplan_candidates_received_sum{resource="route_eta"} 26
                # EOF

                """)
    }

    @Test func `how the audit store stands is told in nine metrics`() {
        var use = AuditUse()
        (use.position, use.lagEntryCount, use.lagNanoseconds, use.byteCount) = (41, 3, 1_500_000_000, 8_192)
        (use.failureCount, use.attachedCount, use.detachedCount) = (2, 1, 4)
        (use.pendingCount, use.oldestNanoseconds, use.parkedCount) = (7, 250_000_000, 1)
        use.deliveries.add(5, to: .acknowledged)
        use.deliveries.add(to: .parked)
        var board = MetricBoard()
        use.write(to: &board)
        #expect(board.number(.auditPosition) == 41)
        #expect(board.number(.auditLag) == 3)
        #expect(board.number(.auditLagAge) == 1.5)
        #expect(board.number(.auditBytes) == 8_192)
        #expect(board.number(.auditFailures) == 2)
        #expect((board.number(.outboxConsumers, "attached"), board.number(.outboxConsumers, "detached")) == (1, 4))
        #expect((board.number(.outboxPending), board.number(.outboxOldest)) == (7, 0.25))
        #expect(board.number(.outboxParked) == 1)
        #expect(
            DeliveryResult.allCases.map { board.number(.outboxDeliveries, $0.word) } == [5, 0, 0, 1])
    }
}
