import Simulation
import Testing

@Suite(ChosenMutant())
struct DifferentialTests {
    /// An operator who refuses stale routes, and one target that takes a single stop.
    static var policy: ReferencePolicy {
        var policy = ReferencePolicy()
        policy.refusesStaleCandidates = true
        policy.targetStopsMax = [(target: 9, stops: 1)]
        return policy
    }

    /// The policy of a random history: with every fourth seed plans are few.
    static func policy(of seed: UInt64) -> ReferencePolicy {
        var policy = Self.policy
        if seed.isMultiple(of: 4) {
            policy.plansMax = 5
            policy.plansPerOwnerMax = 3
        }
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
        self.report(exploration, "two of everything")
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
        self.report(exploration, "two keys")
        #expect(exploration.states > 1_000)
        #expect(exploration.commands > 60_000)
    }

    @Test(arguments: Campaign.seeds)
    func `histories full of races are answered as the contract says`(seed: UInt64) {
        var history = RaceHistory(seed: seed, policy: Self.policy(of: seed))
        history.run(commands: Campaign.commandsPerHistory)
        print(
            "seed \(seed): \(history.commands) commands, \(history.restarts) restarts,",
            "\(history.refusalsByTombstone) refusals by tombstone")
        if let difference = history.difference { Issue.record("seed \(seed): \(difference)") }
    }

    @Test(arguments: 1_003...1_008)
    func `a plan at the end of its contents and events is answered as the contract says`(version: Int) {
        var policy = Self.policy
        policy.refusesStaleCandidates = false
        var marathon = Marathon(policy: policy)
        marathon.run(startingAt: version)
        print("started at version \(version): \(marathon.commands) commands, \(marathon.version) events")
        for difference in marathon.differences { Issue.record("\(difference)") }
        #expect(marathon.reasons[.revisionLimit] != nil)
        #expect(marathon.reasons[.eventLimit] != nil)
        #expect(marathon.version <= 1_024)
    }

    @Test func `a walk that finds no end is a failure and not a full memory`() {
        var bounds = Bounds()
        bounds.statesMax = 100
        var exploration = Exploration(bounds: bounds, policy: Self.policy)
        exploration.run(contents: Self.contents)
        #expect(Array(exploration.differences.keys) == ["a walk without end"])
        #expect(exploration.states < 300)
        var walk = PropertyWalk(bounds: bounds, policy: Self.policy)
        walk.run(contents: Self.contents)
        #expect(walk.isEndless)
        #expect(walk.states < 300)
    }

    private func report(_ exploration: Exploration, _ name: String) {
        print("\(name): explored \(exploration.states) states, compared \(exploration.commands) commands")
        for (difference, way) in exploration.differences.sorted(by: { $0.key < $1.key }) {
            Issue.record("\(difference)\n    \(way)")
        }
    }
}
