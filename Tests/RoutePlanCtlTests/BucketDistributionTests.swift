internal import Testing

@testable import routeplanctl

@Suite("What buckets tell of a distribution")
struct BucketDistributionTests {
    private static func reading(_ rows: [(next: String, le: String, count: Int)]) -> MetricReading {
        MetricReading(
            text: rows.map {
                "routeplan_state_dwell_seconds_bucket{state=\"draft\",next=\"\($0.next)\",le=\"\($0.le)\"} \($0.count)\n"
            }.joined())
    }

    private static let two = reading([
        ("editing", "1.0", 2), ("editing", "5.0", 6), ("editing", "+Inf", 6), ("cancelled", "1.0", 0),
        ("cancelled", "5.0", 0), ("cancelled", "+Inf", 2),
    ])

    @Test
    func `a quantile is interpolated in its bucket, over every series together`() {
        let distribution = Self.two.distribution("routeplan_state_dwell_seconds", ["state": "draft"])
        #expect(distribution?.count == 8)
        #expect(distribution?.quantile(0.25) == .about(1))
        #expect(distribution?.quantile(0.5) == .about(3))
        #expect(distribution?.quantile(0.75) == .about(5))
        #expect(distribution?.quantile(0.99) == .above(5))
    }

    @Test
    func `nothing observed has no quantile, and nothing there no distribution`() {
        let empty = Self.reading([("editing", "1.0", 0), ("editing", "+Inf", 0)])
        #expect(empty.distribution("routeplan_state_dwell_seconds")?.quantile(0.5) == nil)
        #expect(empty.distribution("routeplan_other") == nil)
        #expect(Self.two.distribution("routeplan_state_dwell_seconds", ["state": "editing"]) == nil)
    }

    @Test
    func `states show plans, the oldest, and stays in seconds`() {
        let text =
            "routeplan_plans{state=\"draft\"} 3\nrouteplan_state_age_seconds{state=\"draft\"} 12.5\n"
            + "routeplan_state_dwell_seconds_bucket{state=\"draft\",next=\"editing\",le=\"1.0\"} 2\n"
            + "routeplan_state_dwell_seconds_bucket{state=\"draft\",next=\"editing\",le=\"+Inf\"} 2\n"
        #expect(
            StatesCommand.record(of: "draft", MetricReading(text: text)).json.text
                == #"{"state":"draft","plans":3,"oldest_seconds":12.5,"left":2,"dwell_p50_seconds":0.5,"#
                + #""dwell_p50_is_above":false,"dwell_p99_seconds":0.99,"dwell_p99_is_above":false,"#
                + #""quantiles_from":"buckets"}"#)
        #expect(
            StatesCommand.record(of: "editing", MetricReading(text: text)).json.text
                == #"{"state":"editing","plans":null,"oldest_seconds":null,"left":0,"dwell_p50_seconds":null,"#
                + #""dwell_p50_is_above":false,"dwell_p99_seconds":null,"dwell_p99_is_above":false,"#
                + #""quantiles_from":"buckets"}"#)
    }
}
