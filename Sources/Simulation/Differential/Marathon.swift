/// One plan driven to the end of its contents and of its events, with every command tried near both ends.
package struct Marathon {
    /// Commands given to both sides.
    package private(set) var commands = 0
    /// How often each reason was given.
    package private(set) var reasons: [ReferenceReason: Int] = [:]
    /// The differences of the first command that had any; the plan stays there.
    package private(set) var differences: [String] = []
    /// Number of events in the end.
    package var version: Int { self.plan?.version ?? 0 }

    /// The plan's number.
    private static let number = 1
    /// Every command is tried in states this close to a limit.
    private static let nearness = 4

    private let policy: ReferencePolicy
    private var twin: Twin
    private var now: UInt64 = 1_000_000_000_000_000_000
    private var fresh = Self.number
    private var plan: ReferencePlan? { self.twin.model.plan(Self.number) }

    /// A marathon that has not begun.
    package init(policy: ReferencePolicy) {
        self.policy = policy
        self.twin = Twin(policy: policy)
    }

    /// Revises as often as can be, renames until `version`, starts then, and ends as far as it goes.
    package mutating func run(startingAt version: Int) {
        let stops = [ReferenceStop(place: 1), ReferenceStop(place: 2)]
        let content = ReferenceContent(stops: stops, options: 0)
        self.perform(.createPlan(owner: 1, externalID: 1, content: content), plan: nil)
        for revision in 1...self.policy.revisionsMax {
            self.perform(.reviseRoute(base: revision, stops: nil, options: revision % 2, generation: nil))
        }
        let revision = self.policy.revisionsMax
        self.perform(.openDirectionUI)
        self.perform(.requestRoutes(generation: 1, revision: revision, places: nil, options: nil))
        let routes = [ReferenceCandidate(distance: 1, geometry: 1), ReferenceCandidate(distance: 2, geometry: nil)]
        self.perform(.receiveRoutes(generation: 1, revision: revision, calculation: nil, candidates: routes))
        while self.version < version, self.differences.isEmpty {
            let before = self.version
            let renamed = stops.map { ReferenceStop(place: $0.place, label: before) }
            self.perform(.reviseRoute(base: revision, stops: renamed, options: nil, generation: nil))
            if self.version == before { self.differences.append("nothing renames a plan at version \(before)") }
        }
        self.perform(
            .requestNavigation(
                generation: 1, revision: revision, index: 1, target: 1, places: nil, options: nil, seconds: nil))
        for _ in 0..<self.policy.attemptsMax { self.giveUpAttempt() }
        self.perform(.returnToSelection)
        self.perform(.cancelPlan(cause: 1, generation: nil))
    }

    /// Lets the last attempt time out, be rejected, and be made anew.
    private mutating func giveUpAttempt() {
        guard let attempt = self.plan?.attempts.last else { return }
        self.now += 15_000_000_000
        self.perform(.expireAttempt(attempt: attempt.id))
        self.perform(.rejectHandoff(attempt: attempt.id, rejection: 1))
        self.perform(.retryHandoff(target: nil, seconds: nil))
    }

    private mutating func perform(_ request: ReferenceRequest, plan: Int? = Self.number) {
        guard self.differences.isEmpty else { return }
        self.tryEverything()
        self.now += 1_000_000
        self.fresh += plan == nil ? 0 : 1
        let command = ReferenceCommand(plan: plan, key: self.fresh, request: request)
        let (answer, found) = self.twin.perform(command, at: self.now, fresh: self.fresh)
        self.note(answer, found, by: command)
    }

    /// Tries every command near a limit, each on a copy.
    private mutating func tryEverything() {
        guard let plan = self.plan else { return }
        let isNear =
            plan.version + Self.nearness > self.policy.eventsReservedFrom
            || plan.state == .draft && plan.revision + 1 >= self.policy.revisionsMax
        guard isNear else { return }
        for (request, moment) in Menu(for: plan, bounds: Bounds(), policy: self.policy, at: self.now + 1).all {
            var copy = self.twin
            let command = ReferenceCommand(plan: Self.number, key: 0, request: request)
            let (answer, found) = copy.perform(command, at: moment, fresh: self.fresh + 1)
            self.note(answer, found, by: command)
        }
    }

    private mutating func note(_ answer: ReferenceAnswer, _ found: [String], by command: ReferenceCommand) {
        self.commands += 1
        if let reason = answer.reason { self.reasons[reason, default: 0] += 1 }
        if !found.isEmpty { self.differences.append("\(found.joined(separator: "; ")) by \(command)") }
    }
}
