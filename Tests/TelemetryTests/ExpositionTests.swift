import RoutePlanning
import Telemetry
import Testing

/// Metrics as text, byte by byte.
@Suite struct ExpositionTests {
    private func text(_ board: MetricBoard) -> String {
        var exposition = Exposition()
        board.write(into: &exposition)
        exposition.finish()
        return String(decoding: exposition.text, as: UTF8.self)
    }

    @Test func `a counter's family goes without the suffix its samples have`() {
        var board = MetricBoard()
        board.add(2, to: .spareFailures)
        board.add(to: .spareFailures)
        #expect(
            text(board) == """
                # TYPE routeplan_spare_failures counter
                # HELP routeplan_spare_failures Tries to prepare the next segment that failed.
                routeplan_spare_failures_total 3
                # EOF

                """)
    }

    @Test func `a family has all its series, in the order of their labels, and its unit`() {
        var board = MetricBoard()
        board.set(.wallDifference, to: -0.25)
        board.set(.replayDuration, to: 12)
        board.add(to: .snapshots, "published")
        board.declare(.snapshots, "failed")
        board.declare(.snapshots, "published")
        #expect(
            text(board) == """
                # TYPE routeplan_replay_seconds gauge
                # UNIT routeplan_replay_seconds seconds
                # HELP routeplan_replay_seconds How long the last start read and replayed.
                routeplan_replay_seconds 12
                # TYPE routeplan_snapshots counter
                # HELP routeplan_snapshots Snapshots that ended.
                routeplan_snapshots_total{result="failed"} 0
                routeplan_snapshots_total{result="published"} 1
                # TYPE routeplan_wall_clock_difference_seconds gauge
                # UNIT routeplan_wall_clock_difference_seconds seconds
                # HELP routeplan_wall_clock_difference_seconds Wall clock minus journal time.
                routeplan_wall_clock_difference_seconds -0.25
                # EOF

                """)
    }

    @Test func `what would break a line is escaped`() {
        var board = MetricBoard()
        board.set(.build, "a\"b\\c\nd", to: 1)
        #expect(text(board).contains(#"routeplan_build_info{version="a\"b\\c\nd"} 1"#))
    }

    @Test func `numbers are whole where they can be`() {
        for (number, expected) in [
            (0, "0"), (-3, "-3"), (1e15, "1000000000000000"), (0.5, "0.5"), (.infinity, "+Inf"), (-.infinity, "-Inf"),
            (.nan, "NaN"),
        ] as [(Double, String)] {
            var board = MetricBoard()
            board.set(.durableSequence, to: number)
            #expect(text(board).contains("routeplan_durable_sequence \(expected)\n"))
        }
    }

    @Test func `every metric has a sentence of help`() {
        #expect(MetricName.allCases.allSatisfy { $0.help.hasSuffix(".") && $0.help.count > 1 })
        #expect(Set(MetricName.allCases.map(\.help)).count == MetricName.allCases.count)
    }
}
