import Engine
import RoutePlanning
import Testing

/// "Acknowledgement latency, target rejection", and acknowledgements nobody waited for (docs/telemetry.md).
@Suite struct HandoffMetricTests {
    private let history: MetricHistory

    init() throws { self.history = try MetricHistory() }

    private func pending(_ externalID: String, target: Text = "navigator") throws -> PlanID {
        let id = try self.history.planWithRoutes(externalID)
        try self.history.after(
            1,
            .requestNavigation(
                RequestNavigation(
                    context: self.history.life.context(id), generation: 1, revision: 1, index: 0, target: target,
                    locationDigest: nil, optionDigest: nil, deadlineSeconds: 30)))
        return id
    }

    private func attempts(_ target: String) -> [String: Double] {
        var counts: [String: Double] = [:]
        for line in self.history.life.metrics(#"routeplan_handoff_attempts_total{target="\#(target)""#) {
            guard !line.hasSuffix(" 0") else { continue }
            counts[String(line.split(separator: "\"")[3])] = line.split(separator: " ").last.flatMap { Double($0) }
        }
        return counts
    }

    @Test func `an acknowledgement is timed from its attempt, late ones apart`() throws {
        try self.history.after(4, .confirmHandoff, try self.pending("prompt"))
        let late = try self.pending("late")
        self.history.life.wait(seconds: 31)
        self.history.life.endTurn()
        try self.history.after(9, .confirmHandoff, late)
        try self.history.after(1, .confirmHandoff, try self.pending("elsewhere", target: "an unknown one"))
        let family = "routeplan_handoff_ack_duration_seconds"
        #expect(self.history.buckets(family, #"target="navigator",late="false""#) == ["5.0": 1])
        #expect(self.history.buckets(family, #"target="navigator",late="true""#) == ["60.0": 1])
        #expect(self.history.number(family + #"_sum{target="navigator",late="true"}"#) == 40)
        #expect(self.history.buckets(family, #"target="other",late="false""#) == ["1.0": 1])
        #expect(self.attempts("navigator") == ["acked": 2, "timed_out": 1])
        #expect(self.attempts("other") == ["acked": 1])
    }

    @Test func `every end of an attempt counts, and an end that is judged anew counts again`() throws {
        let id = try self.pending("plan")
        try self.history.after(1, .rejectHandoff, id)
        try self.history.after(1, .retryHandoff, id)
        self.history.life.wait(seconds: 32)
        self.history.life.endTurn()
        try self.history.after(1, .retryHandoff, id)
        // The second attempt is acknowledged after all, while the third waits.
        let second = try #require(self.history.life.plan(id).value).attempts[1].attempt.id
        try self.history.after(
            1,
            .confirmHandoff(
                ConfirmHandoff(
                    context: self.history.life.context(id), attemptID: second, targetSessionRef: "session",
                    effectiveGeometryDigest: nil)))
        try self.history.after(1, .returnToSelection, try self.pending("back"))
        try self.history.after(1, .cancelPlan, try self.pending("cancelled"))
        #expect(
            self.attempts("navigator") == ["rejected": 1, "timed_out": 1, "acked": 1, "superseded": 1, "abandoned": 2])
    }

    @Test func `acknowledgements after which a session must be stopped count by their reason`() throws {
        let life = self.history.life
        let back = try self.pending("back")
        try self.history.after(1, .returnToSelection, back)
        try self.history.refused(life.command(.confirmHandoff, on: back), .attemptAbandoned)
        let cancelled = try self.pending("cancelled")
        try self.history.after(1, .cancelPlan, cancelled)
        for _ in 0..<2 { try self.history.refused(life.command(.confirmHandoff, on: cancelled), .planCancelled) }
        let done = try self.pending("done")
        try self.history.after(1, .confirmHandoff, done)
        try self.history.after(1, .confirmHandoff, done, .unchanged)
        try self.history.refused(
            .confirmHandoff(
                ConfirmHandoff(
                    context: life.context(done), attemptID: life.lastAttempt(done).attempt.id,
                    targetSessionRef: "another", effectiveGeometryDigest: nil)), .ackConflict)
        let rejected = try self.pending("rejected")
        try self.history.after(1, .rejectHandoff, rejected)
        for _ in 0..<3 { try self.history.refused(life.command(.confirmHandoff, on: rejected), .attemptRejected) }
        try self.history.refused(
            life.command(.confirmHandoff, on: try self.history.plan("never asked")), .attemptNotFound)
        let counts = [
            "attempt_not_found": 1, "attempt_rejected": 3, "attempt_abandoned": 1, "ack_conflict": 1,
            "plan_cancelled": 2,
        ]
        for (reason, count) in counts {
            #expect(
                self.history.number(#"routeplan_handoff_orphan_acks_total{reason="\#(reason)"}"#) == Double(count),
                "\(reason)")
        }
    }
}
