package import RoutePlanning

/// Walks every state the module itself reaches within bounds, and looks for every property in every step.
///
/// Unlike `Exploration` it asks no model what is right: what it expects is what clients and the journal were told before.
package struct PropertyWalk {
    /// One state with a shortest way to it.
    struct Node {
        var registry: PlanRegistry
        var log: PlanLog
        var now: UInt64
        var fresh: Int

        var plan: Plan? { self.registry.plan(self.log.planID) }
    }

    /// Distinct states found.
    package private(set) var states = 0
    /// Commands given.
    package private(set) var commands = 0
    /// Which states of the contract were seen.
    package private(set) var statesSeen: Set<PlanState> = []
    /// What was found.
    package private(set) var findings = Findings()
    /// Whether the walk was given up because it found no end.
    package var isEndless: Bool { self.states > self.bounds.statesMax }

    /// The plan's number in every node.
    static let number = 1
    /// Time from command to command, in nanoseconds; short against every deadline.
    static let tick: UInt64 = 1_000_000
    /// Enough to see which properties a mistake breaks; more would not be read.
    private static let breachesMax = 500
    private static let start: UInt64 = 1_000_000_000_000_000_000

    private let bounds: Bounds
    private let policy: ReferencePolicy
    private var queue: [Node] = []
    private var seen: Set<StateKey> = []

    /// A walk that has not begun.
    package init(bounds: Bounds, policy: ReferencePolicy) {
        self.bounds = bounds
        self.policy = policy
    }

    /// Walks everything behind the creations of plans with each of `contents`.
    package mutating func run(contents: [ReferenceContent]) {
        for content in contents { self.create(content) }
        var next = 0
        while next < self.queue.count, !self.isEndless, self.findings.breachCount < Self.breachesMax {
            let node = self.queue[next]
            next += 1
            self.tryEverything(in: node)
            PlanFutures(node, policy: self.policy).check(&self.findings)
            self.wait(in: node)
        }
    }

    private mutating func create(_ content: ReferenceContent) {
        var registry = PlanRegistry(policy: Translation.policy(self.policy))
        let command = Translation.command(
            ReferenceCommand(plan: nil, key: 0, request: .createPlan(owner: 1, externalID: 1, content: content)),
            planID: nil)
        let decision = registry.commit(
            command, at: Instant(nanoseconds: Self.start), fresh: Translation.fresh(Self.number))
        guard case .commit(let effects, let answer) = decision else {
            preconditionFailure("a registry without plans takes one")
        }
        var log = PlanLog(planID: effects.planID, creation: content)
        log.append(effects, answer, of: command)
        self.enter(Node(registry: registry, log: log, now: Self.start + Self.tick, fresh: Self.number + 1))
    }

    /// Every command for a state, under every kind of key and version.
    private mutating func tryEverything(in node: Node) {
        guard let plan = node.plan else { return }
        let portrait = ReferencePlan(portraying: plan, number: Self.number, creation: node.log.creation)
        let menu = Menu(for: portrait, bounds: self.bounds, policy: self.policy, at: node.now)
        let key = 1_000 + node.fresh
        for (request, moment) in menu.all { self.take(request, key: key, at: moment, in: node, plan) }
        for (request, moment) in menu.firsts {
            for version in [portrait.version - 1, portrait.version] {
                self.take(request, key: key, expectedVersion: version, at: moment, in: node, plan)
            }
        }
        // Every key used before: with what it was used for, with an old version beside it, and for other things.
        for committed in node.log.committed where committed.command.kind != .createPlan {
            self.take(committed.command, at: node.now, in: node, plan)
            let used = Int(committed.command.context.keyHash.low)
            self.take(.cancelPlan(cause: 4, generation: nil), key: used, at: node.now, in: node, plan)
            self.take(.openDirectionUI, key: used, expectedVersion: 1, at: node.now, in: node, plan)
        }
    }

    private mutating func take(
        _ request: ReferenceRequest, key: Int, expectedVersion: Int? = nil, at moment: UInt64, in node: Node,
        _ plan: Plan
    ) {
        let command = ReferenceCommand(
            plan: Self.number, key: key, expectedVersion: expectedVersion, request: request)
        self.take(Translation.command(command, planID: plan.id), at: moment, in: node, plan)
    }

    private mutating func take(_ command: Command, at moment: UInt64, in node: Node, _ plan: Plan) {
        self.commands += 1
        let (instant, fresh) = (Instant(nanoseconds: moment), Translation.fresh(node.fresh))
        let decision = node.registry.decide(command, at: instant, fresh: fresh)
        let step = ObservedStep(before: plan, log: node.log, command: command, decision: decision)
        let breachCount = self.findings.breachCount
        StepProperties.check(step, &self.findings)
        // What breaks a property already is not applied as well: it may not fit.
        guard self.findings.breachCount == breachCount else { return }
        guard case .commit(let effects, let answer) = decision else {
            ResultProperties.check(step, after: node.plan, &self.findings)
            return
        }
        var later = node
        later.registry.apply(effects)
        later.log.append(effects, answer, of: command)
        later.now = moment + Self.tick
        later.fresh += 1
        guard let after = later.plan else { return }
        ResultProperties.check(step, after: after, &self.findings)
        StateProperties.check(after, later.log, &self.findings)
        if self.findings.breachCount == breachCount { self.enter(later) }
    }

    /// Lets time pass until an open attempt is due, and until the routes are no longer fresh.
    private mutating func wait(in node: Node) {
        guard let plan = node.plan else { return }
        let portrait = ReferencePlan(portraying: plan, number: Self.number, creation: node.log.creation)
        var moments = portrait.attempts.filter { $0.state == .open }.map { $0.deadline }
        if !portrait.candidates.isEmpty {
            moments.append(portrait.receivedAt + self.policy.freshnessSeconds * 1_000_000_000 + 1)
        }
        for moment in moments where moment > node.now {
            var later = node
            later.now = moment
            self.enter(later)
        }
    }

    private mutating func enter(_ node: Node) {
        guard let plan = node.plan else { return }
        let portrait = ReferencePlan(portraying: plan, number: Self.number, creation: node.log.creation)
        guard self.bounds.contain(portrait) else { return }
        let key = StateKey(portrait, at: node.now, policy: self.policy, namedKeys: 0)
        guard self.seen.insert(key).inserted else { return }
        let holding = PlanState.allCases.filter { node.registry.planCount(in: $0) == 1 }
        self.findings.check(.oneStateOfEight, holding == [plan.state], "\(holding) at \(plan.position)")
        self.states += 1
        self.statesSeen.insert(plan.state)
        self.queue.append(node)
    }
}
