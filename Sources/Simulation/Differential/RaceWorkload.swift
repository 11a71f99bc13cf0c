/// Commands of several hosts, controllers and navigators that know too little of each other.
///
/// Half of the commands carry a plan forward; the rest come late, twice, from old controllers, with old contents, for
/// attempts of long ago or of other plans, under used keys, or at the very moment a deadline passes.
package struct RaceWorkload: Sendable {
    /// The present moment in nanoseconds.
    package var now: UInt64 = 1_000_000_000_000_000_000
    private var random: SeededRandom
    private var key = 1_000
    private var sent: [ReferenceCommand] = []

    /// The workload of a seed.
    package init(seed: UInt64) {
        self.random = SeededRandom(seed: seed)
    }

    /// Whether something that happens `times` in a thousand happens now.
    package mutating func happens(_ times: Int) -> Bool { self.below(1_000) < times }

    /// Lets time pass: mostly a little, sometimes to just before, at or after a moment that matters, seldom for days.
    package mutating func advance(_ model: ReferenceModel) {
        self.now += 1 + UInt64(self.below(5_000_000))
        guard self.happens(120) else { return }
        if self.happens(40) {
            self.now += UInt64(1 + self.below(12)) * 43_200_000_000_000
            return
        }
        var moments: [UInt64] = []
        for plan in model.plans {
            for attempt in plan.attempts where attempt.state == .open {
                moments += [attempt.deadline - 1, attempt.deadline, attempt.deadline + 1]
                moments += [attempt.deadline + 999_999_999, attempt.deadline + 1_000_000_000]
            }
            if !plan.candidates.isEmpty, !plan.state.isTerminal, self.happens(150) {
                let end = plan.receivedAt + model.policy.freshnessSeconds * 1_000_000_000
                moments += [end - 1, end, end + 1]
            }
        }
        moments = moments.filter { $0 > self.now }.sorted()
        // The nearest ones, so that not every deadline is jumped over.
        if let moment = self.any(Array(moments.prefix(6))) { self.now = moment }
    }

    /// The daemon's own command for an attempt whose deadline is over.
    package mutating func expiry(plan: Int, attempt: Int) -> ReferenceCommand {
        self.key += 1
        return ReferenceCommand(plan: plan, key: self.key, request: .expireAttempt(attempt: attempt))
    }

    /// The next command somebody sends.
    package mutating func next(_ model: ReferenceModel) -> ReferenceCommand {
        let command = self.compose(model)
        self.sent.append(command)
        return command
    }

    private mutating func compose(_ model: ReferenceModel) -> ReferenceCommand {
        if self.happens(130), let old = self.any(Array(self.sent.suffix(30))) {
            if self.happens(700) { return old }
            var changed = old
            if self.happens(400) {
                changed.expectedVersion = self.below(6)
            } else if let plan = model.plans.first(where: { $0.number == old.plan }) {
                changed.request = self.request(plan, model)
            }
            return changed
        }
        let open = model.plans.count { !$0.state.isTerminal }
        guard !self.happens(open < 3 ? 350 : 30), let plan = self.plan(of: model) else { return self.creation(model) }
        let isStale = self.now > plan.receivedAt + model.policy.freshnessSeconds * 1_000_000_000
        let request =
            self.happens(550) ? self.usefulRequest(plan, isStale: isStale) : self.request(plan, model)
        self.key += 1
        var command = ReferenceCommand(plan: plan.number, key: self.key, request: request)
        if self.happens(60) { command.key = 1 + self.below(3) }
        if self.happens(5) { command.plan = 0 }
        if self.happens(150) { command.expectedVersion = plan.version }
        if self.happens(60) { command.expectedVersion = max(0, plan.version - 1 + self.below(3)) }
        return command
    }

    /// Mostly a plan that is not over yet.
    private mutating func plan(of model: ReferenceModel) -> ReferencePlan? {
        let open = model.plans.filter { !$0.state.isTerminal }
        return self.any(open.isEmpty || self.happens(100) ? model.plans : open)
    }

    private mutating func creation(_ model: ReferenceModel) -> ReferenceCommand {
        self.key += 1
        // Most journeys are new, some were there before.
        let externalID = self.below(3 + model.plans.count + model.tombstones.count)
        let stops = (0..<self.below(4)).map { ReferenceStop(place: $0, label: self.happens(200) ? 1 : 0) }
        let content = ReferenceContent(stops: stops, options: self.happens(200) ? 1 : 0)
        return ReferenceCommand(
            plan: nil, key: self.key,
            request: .createPlan(owner: 1 + self.below(2), externalID: externalID, content: content))
    }

    /// A command that the plan is waiting for.
    private mutating func usefulRequest(_ plan: ReferencePlan, isStale: Bool) -> ReferenceRequest {
        let (generation, revision) = (plan.generation, plan.revision)
        let count = plan.candidates.count
        switch plan.state {
        case .draft:
            return self.happens(150) ? self.revision(of: plan) : .openDirectionUI
        case .editing:
            if self.happens(plan.content.stops.count < 2 ? 700 : 150) { return self.revision(of: plan) }
            return .requestRoutes(generation: generation, revision: revision, places: nil, options: nil)
        case .calculating:
            return .receiveRoutes(
                generation: generation, revision: revision, calculation: nil, candidates: self.candidates(from: 1))
        case .candidatesReady:
            if isStale { return .replacePresentation(cause: 1) }
            if self.happens(400) { return self.start(plan, index: Int64(self.below(count))) }
            return .selectRoute(generation: generation, revision: revision, index: Int64(self.below(count)))
        case .selected:
            return isStale ? .openDirectionUI : self.start(plan, index: Int64(plan.selection?.index ?? 0))
        case .handoffPending:
            guard let attempt = plan.attempts.last else { return .returnToSelection }
            return self.useful(for: attempt)
        case .handedOff, .cancelled:
            return .cancelPlan(cause: 1, generation: nil)
        }
    }

    private mutating func useful(for attempt: ReferenceAttempt) -> ReferenceRequest {
        if attempt.state != .open {
            return self.happens(250) ? .returnToSelection : .retryHandoff(target: nil, seconds: nil)
        }
        if self.happens(150) { return .confirmHandoff(attempt: attempt.id, session: 1, geometry: nil) }
        if self.happens(500) { return .rejectHandoff(attempt: attempt.id, rejection: 1) }
        return .expireAttempt(attempt: attempt.id)
    }

    private mutating func start(_ plan: ReferencePlan, index: Int64) -> ReferenceRequest {
        .requestNavigation(
            generation: plan.generation, revision: plan.revision, index: index, target: 1 + self.below(2),
            places: self.happens(300) ? plan.content.places : nil,
            options: self.happens(300) ? plan.content.options : nil,
            seconds: self.happens(500) ? UInt32(1 + self.below(120)) : nil)
    }

    private mutating func revision(of plan: ReferencePlan) -> ReferenceRequest {
        if self.happens(200) {
            let renamed = plan.content.stops.map { ReferenceStop(place: $0.place, label: 1 - $0.label) }
            return .reviseRoute(base: plan.revision, stops: renamed, options: nil, generation: nil)
        }
        let stops = (0..<(2 + self.below(3))).map {
            ReferenceStop(place: $0 + self.below(3) * 10, label: self.below(2))
        }
        return .reviseRoute(
            base: plan.revision, stops: stops, options: self.happens(300) ? self.below(2) : nil,
            generation: self.happens(300) ? plan.generation : nil)
    }

    private mutating func candidates(from least: Int) -> [ReferenceCandidate] {
        (0..<(least + self.below(4 - least))).map { _ in
            ReferenceCandidate(distance: self.below(3), geometry: self.happens(700) ? self.below(3) : nil)
        }
    }

    /// Any command, with references that may be old, current or of the future.
    private mutating func request(_ plan: ReferencePlan, _ model: ReferenceModel) -> ReferenceRequest {
        let (generation, revision) = (self.near(plan.generation), self.near(plan.revision))
        let maybeGeneration = self.happens(500) ? generation : nil
        let index = self.happens(30) ? Int64.min : Int64(self.below(5) - 1)
        let calculation = self.happens(300) ? self.near(plan.calculation) : nil
        switch self.below(17) {
        case 0: return .openDirectionUI
        case 1: return .replacePresentation(cause: 1 + self.below(3))
        case 2: return self.revision(of: plan)
        case 3:
            return .reviseRoute(
                base: revision, stops: self.happens(500) ? plan.content.stops : nil,
                options: self.happens(500) ? self.below(2) : nil, generation: maybeGeneration)
        case 4:
            return .requestRoutes(
                generation: generation, revision: revision, places: self.happens(200) ? [1] : nil,
                options: self.happens(200) ? self.below(2) : nil)
        case 5, 6:
            return .receiveRoutes(
                generation: generation, revision: revision, calculation: calculation,
                candidates: self.candidates(from: 0))
        case 7:
            return .calculationFailed(
                generation: generation, revision: revision, calculation: calculation, failure: 1 + self.below(12))
        case 8, 9: return .selectRoute(generation: generation, revision: revision, index: index)
        case 10:
            return .requestNavigation(
                generation: generation, revision: revision, index: index, target: 1 + self.below(2),
                places: self.happens(200) ? [1] : nil, options: self.happens(200) ? self.below(2) : nil,
                seconds: self.happens(300) ? 1 : nil)
        case 11:
            return .confirmHandoff(
                attempt: self.attempt(plan, model), session: 1 + self.below(2),
                geometry: self.happens(400) ? self.below(3) : nil)
        case 12: return .rejectHandoff(attempt: self.attempt(plan, model), rejection: 1 + self.below(10))
        case 13: return .expireAttempt(attempt: self.attempt(plan, model))
        case 14:
            return self.happens(400)
                ? .returnToSelection
                : .retryHandoff(
                    target: self.happens(300) ? 1 + self.below(2) : nil, seconds: self.happens(300) ? 2 : nil)
        case 15:
            return self.happens(500)
                ? .noteEditorDismissed(generation: generation, cause: 1)
                : .cancelPlan(cause: 1 + self.below(4), generation: self.near(plan.generation))
        case 16:
            return self.happens(300)
                ? .cancelPlan(cause: 1 + self.below(4), generation: maybeGeneration)
                : .noteEditorDismissed(generation: generation, cause: 2)
        default: preconditionFailure("the cases cover every number drawn")
        }
    }

    /// An attempt of the plan, of another plan, or of nobody.
    private mutating func attempt(_ plan: ReferencePlan, _ model: ReferenceModel) -> Int {
        if self.happens(700), let own = self.any(Array(plan.attempts.suffix(3))) { return own.id }
        if self.happens(700), let other = self.any(model.plans), let strange = self.any(other.attempts) {
            return strange.id
        }
        return 0
    }

    /// Mostly the number itself, sometimes one beside it, never below 0.
    private mutating func near(_ number: Int) -> Int {
        self.happens(700) ? number : max(0, number - 2 + self.below(4))
    }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self.random) }

    private mutating func any<Element>(_ elements: [Element]) -> Element? {
        elements.randomElement(using: &self.random)
    }
}
