import Simulation
import Testing

struct DifferentialTests {
    /// An operator who refuses stale routes, and one target that takes a single stop.
    static var policy: ReferencePolicy {
        var policy = ReferencePolicy()
        policy.refusesStaleCandidates = true
        policy.targetStopsMax = [(target: 9, stops: 1)]
        return policy
    }

    /// One journey that can be calculated and one that cannot.
    static let contents = [
        ReferenceContent(stops: [ReferenceStop(place: 1), ReferenceStop(place: 2)], options: 0),
        ReferenceContent(stops: [ReferenceStop(place: 1)], options: 0),
    ]

    @Test func `every command in every state within small bounds is answered as the contract says`() {
        var exploration = Exploration(bounds: Bounds(), policy: Self.policy)
        exploration.run(contents: Self.contents)
        self.report(exploration)
        #expect(exploration.states > 1_000)
        #expect(exploration.commands > 60_000)
        #expect(exploration.statesSeen == Set(ReferenceState.allCases))
        #expect(Set(exploration.events.keys) == Set(ReferenceEvent.allCases))
        #expect(Set(exploration.dispositions.keys) == Set(ReferenceDisposition.allCases))
        let beyond: Set<ReferenceReason> = [.planNotFound, .attemptLimit, .revisionLimit, .eventLimit, .planLimit]
        #expect(Set(ReferenceReason.allCases).subtracting(exploration.reasons.keys) == beyond)
    }

    @Test func `two keys used for anything, again and for other things are answered as the contract says`() {
        var bounds = Bounds()
        bounds.generations = 1
        bounds.revisions = 1
        bounds.candidates = 1
        bounds.attempts = 1
        bounds.namedKeys = 2
        var exploration = Exploration(bounds: bounds, policy: Self.policy)
        exploration.run(contents: Array(Self.contents.prefix(1)))
        self.report(exploration)
        #expect(exploration.states > 1_000)
        #expect(exploration.commands > 60_000)
    }

    private func report(_ exploration: Exploration) {
        print("explored \(exploration.states) states, compared \(exploration.commands) commands")
        for (difference, way) in exploration.differences.sorted(by: { $0.key < $1.key }) {
            Issue.record("\(difference)\n    \(way)")
        }
    }
}
