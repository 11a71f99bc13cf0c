/// Walks every state a plan can reach within bounds, breadth first, and gives every command to each.
///
/// The model's own `StateKey` tells states apart, so a mistake of the module cannot hide states from the walk.
package struct Exploration {
    /// One state with a shortest way to it.
    private struct Node {
        var twin: Twin
        var now: UInt64
        var fresh: Int
        var history: [ReferenceCommand]
    }

    /// Distinct states found.
    package private(set) var states = 0
    /// Commands given to both sides.
    package private(set) var commands = 0
    /// How often each fact was emitted.
    package private(set) var events: [ReferenceEvent: Int] = [:]
    /// How often each reason was given.
    package private(set) var reasons: [ReferenceReason: Int] = [:]
    /// How often each disposition was told.
    package private(set) var dispositions: [ReferenceDisposition: Int] = [:]
    /// Which states of the contract were seen.
    package private(set) var statesSeen: Set<ReferenceState> = []
    /// One line for every kind of difference, with the first way to it; the walk ends behind the first state that has any.
    package private(set) var differences: [String: String] = [:]

    /// The plan's number in every node.
    private static let number = 1
    /// When the plan is created, in nanoseconds.
    private static let start: UInt64 = 1_000_000_000_000_000_000
    /// Time from command to command, in nanoseconds; short against every deadline.
    private static let tick: UInt64 = 1_000_000

    private let bounds: Bounds
    private let policy: ReferencePolicy
    private var queue: [Node] = []
    private var seen: Set<StateKey> = []

    /// An exploration that has not begun.
    package init(bounds: Bounds, policy: ReferencePolicy) {
        self.bounds = bounds
        self.policy = policy
    }

    /// Walks everything behind the creations of plans with each of `contents`.
    package mutating func run(contents: [ReferenceContent]) {
        for content in contents {
            let creation = ReferenceCommand(
                plan: nil, key: 0, request: .createPlan(owner: 1, externalID: 1, content: content))
            let root = Node(twin: Twin(policy: self.policy), now: Self.start, fresh: Self.number, history: [])
            self.take(Step(command: creation, now: Self.start), from: root)
        }
        var next = 0
        while next < self.queue.count, self.differences.isEmpty {
            let node = self.queue[next]
            next += 1
            for step in self.steps(from: node) { self.take(step, from: node) }
            self.wait(in: node)
            guard self.states <= self.bounds.statesMax else {
                self.differences["a walk without end"] = "more than \(self.bounds.statesMax) states"
                return
            }
        }
    }

    /// Every command for a state, under every kind of key and version.
    private func steps(from node: Node) -> [Step] {
        guard let plan = node.twin.model.plan(Self.number) else { return [] }
        let menu = Menu(for: plan, bounds: self.bounds, policy: self.policy, at: node.now)
        // Keys of their own begin far above the named ones.
        let key = 1_000 + node.fresh
        var steps = menu.all.map { entry in
            Step(command: ReferenceCommand(plan: Self.number, key: key, request: entry.request), now: entry.now)
        }
        for (request, now) in menu.firsts {
            for version in [plan.version - 1, plan.version] {
                let command = ReferenceCommand(
                    plan: Self.number, key: key, expectedVersion: version, request: request)
                steps.append(Step(command: command, now: now))
            }
            // Named keys are 1, 2 and so on.
            for named in 0..<self.bounds.namedKeys {
                let command = ReferenceCommand(plan: Self.number, key: 1 + named, request: request)
                steps.append(Step(command: command, now: now))
            }
        }
        // The two keys used last, with what they were used for, with an old version beside it, and for other things.
        for used in node.history.suffix(2) where used.plan != nil {
            steps.append(Step(command: used, now: node.now))
            var command = used
            command.expectedVersion = 1
            steps.append(Step(command: command, now: node.now))
            command.expectedVersion = nil
            command.request = .cancelPlan(cause: 4, generation: nil)
            steps.append(Step(command: command, now: node.now))
        }
        return steps
    }

    private mutating func take(_ step: Step, from node: Node) {
        var twin = node.twin
        let (answer, found) = twin.perform(step.command, at: step.now, fresh: node.fresh)
        self.commands += 1
        self.count(answer)
        if !found.isEmpty {
            let state = node.twin.model.plan(Self.number)?.state.rawValue ?? "nothing"
            let line = "command \(step.command.request.kind) in \(state): \(found.joined(separator: "; "))"
            if self.differences[line] == nil {
                self.differences[line] = "\(step) after \(node.history)"
            }
        }
        guard !answer.events.isEmpty, found.isEmpty else { return }
        self.enter(
            Node(
                twin: twin, now: step.now + Self.tick, fresh: node.fresh + 1,
                history: node.history + [step.command]))
    }

    /// Lets time pass until an open attempt is due, and until the routes are no longer fresh.
    private mutating func wait(in node: Node) {
        guard let plan = node.twin.model.plan(Self.number) else { return }
        var moments = plan.attempts.filter { $0.state == .open }.map { $0.deadline }
        if !plan.candidates.isEmpty {
            moments.append(plan.receivedAt + self.policy.freshnessSeconds * 1_000_000_000 + 1)
        }
        for moment in moments where moment > node.now {
            var later = node
            later.now = moment
            self.enter(later)
        }
    }

    private mutating func enter(_ node: Node) {
        guard let plan = node.twin.model.plan(Self.number), self.bounds.contain(plan) else { return }
        let key = StateKey(plan, at: node.now, policy: self.policy, namedKeys: self.bounds.namedKeys)
        guard self.seen.insert(key).inserted else { return }
        self.states += 1
        self.statesSeen.insert(plan.state)
        self.queue.append(node)
    }

    private mutating func count(_ answer: ReferenceAnswer) {
        for event in answer.events { self.events[event, default: 0] += 1 }
        if let reason = answer.reason { self.reasons[reason, default: 0] += 1 }
        if let disposition = answer.disposition { self.dispositions[disposition, default: 0] += 1 }
    }
}
