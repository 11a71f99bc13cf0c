internal import RoutePlanning

/// What may follow from one state, each tried on a copy: races, restarts, and ways to an end.
struct PlanFutures {
    private let node: PropertyWalk.Node
    private let policy: ReferencePolicy

    init(_ node: PropertyWalk.Node, policy: ReferencePolicy) {
        self.node = node
        self.policy = policy
    }

    /// Tries all of them.
    func check(_ findings: inout Findings) {
        guard let plan = self.node.plan else { return }
        self.checkRestart(plan, &findings)
        guard !plan.state.isTerminal else { return }
        self.checkCancel(plan, &findings)
        self.checkWayToHandoff(plan, &findings)
        self.checkOneVersion(plan, &findings)
        switch plan.state {
        case .candidatesReady, .selected: self.checkStarts(plan, &findings)
        case .handoffPending: self.checkCancelAgainstConfirm(plan, &findings)
        case .draft, .editing, .calculating, .handedOff, .cancelled: break
        }
    }

    private func checkCancel(_ plan: Plan, _ findings: inout Findings) {
        var future = Future(self.node)
        let answer = future.send(.cancelPlan(cause: 3, generation: nil))
        findings.check(
            .cancelAlwaysWorks,
            answer.answer?.disposition == .applied && future.plan?.state == .cancelled, "\(answer) in \(plan.position)")
    }

    /// A host, a provider and a navigator that mean well bring every plan to its hand-off.
    private func checkWayToHandoff(_ plan: Plan, _ findings: inout Findings) {
        var future = Future(self.node)
        var way: [ReferenceRequest] = []
        while let now = future.portrait, !now.state.isTerminal, way.count < 12 {
            let isStale = future.now > now.receivedAt + self.policy.freshnessSeconds * 1_000_000_000
            let request = FairClient.request(for: now, isStale: isStale && self.policy.refusesStaleCandidates)
            way.append(request)
            guard future.send(request).answer?.disposition == .applied else { break }
        }
        guard !future.isBroken else { return }
        findings.check(
            .handoffStaysReachable, future.plan?.state == .handedOff, "\(way) from \(plan.position): \(plan.lifecycle)")
    }

    /// Of two commands that each would commit at this version, only the first does.
    private func checkOneVersion(_ plan: Plan, _ findings: inout Findings) {
        let portrait = ReferencePlan(
            portraying: plan, number: PropertyWalk.number, creation: self.node.log.creation)
        let menu = Menu(for: portrait, bounds: Bounds(), policy: self.policy, at: self.node.now)
        let requests = menu.firsts.map(\.request).filter { request in
            var future = Future(self.node)
            return future.send(request).answer?.disposition == .applied
        }
        for first in requests {
            for second in requests {
                var future = Future(self.node)
                _ = future.send(first, expectedVersion: portrait.version)
                let answer = future.send(second, expectedVersion: portrait.version)
                guard !future.isBroken else { continue }
                findings.check(
                    .oneCommitPerVersion, answer.answer?.disposition != .applied,
                    "\(first) and \(second) at \(plan.position)")
            }
        }
    }

    /// However many starts there are, one of them makes one attempt of one hand-off.
    private func checkStarts(_ plan: Plan, _ findings: inout Findings) {
        var future = Future(self.node)
        var started = 0
        let indexes = plan.choice.map { [Int64($0.index)] } ?? plan.visibleCandidates.indices.map { Int64($0) }
        for index in indexes + indexes + [Int64(plan.visibleCandidates.count - 1)] {
            let answer = future.send(
                .requestNavigation(
                    generation: Int(plan.generation), revision: Int(plan.revision), index: index, target: 1,
                    places: nil, options: nil, seconds: nil))
            if answer.answer?.disposition == .applied { started += 1 }
        }
        guard !future.isBroken else { return }
        let madeCount = (future.plan?.attempts.count ?? 0) - plan.attempts.count
        findings.check(
            .startsMakeOneHandoff, started <= 1 && madeCount == started, "\(started) of many starts in \(plan.position)"
        )
    }

    /// Whichever of the two comes first wins, and the other one is told.
    private func checkCancelAgainstConfirm(_ plan: Plan, _ findings: inout Findings) {
        for view in plan.attempts where view.state == .open || view.state == .timedOut {
            let confirm = ReferenceRequest.confirmHandoff(
                attempt: Int(view.attempt.id.low), session: 1, geometry: nil)
            let cancel = ReferenceRequest.cancelPlan(cause: 1, generation: nil)
            var (cancelled, confirmed) = (Future(self.node), Future(self.node))
            let (cancel1, confirm2) = (cancelled.send(cancel), cancelled.send(confirm))
            let (confirm1, cancel2) = (confirmed.send(confirm), confirmed.send(cancel))
            findings.check(
                .cancelOrConfirmWins,
                cancel1.answer?.disposition == .applied && confirm2.refusal?.reason == .planCancelled
                    && confirm2.refusal?.compensation == .stopTargetSession && cancelled.plan?.state == .cancelled,
                "\(confirm2) after a cancel in \(plan.position)")
            findings.check(
                .cancelOrConfirmWins,
                confirm1.answer?.disposition == .applied && cancel2.answer?.disposition == .alreadyTerminal
                    && cancel2.answer?.outcome == .handedOff && confirmed.plan?.state == .handedOff,
                "\(cancel2) after a confirm in \(plan.position)")
        }
    }

    /// Beginning again from a snapshot gives the same state, and the same attempts fall due at the same moments.
    private func checkRestart(_ plan: Plan, _ findings: inout Findings) {
        let frozen = self.node.registry.freeze()
        var restarted = self.node
        restarted.registry = PlanRegistry(
            policy: Translation.policy(self.policy), restoring: frozen.plans, tombstones: frozen.tombstones,
            counters: frozen.counters)
        findings.check(
            .restartsForgetNothing, restarted.registry.freeze() == frozen, "\(plan.position) after a restart")
        guard let open = plan.openAttempt else { return }
        var (through, across) = (Future(self.node), Future(restarted))
        let request = ReferenceRequest.expireAttempt(attempt: Int(open.id.low))
        let due = open.deadline.adding(seconds: Limits.deadlineGraceSeconds)
        let areDue = through.dueAttempt(at: due) == open.id && across.dueAttempt(at: due) == open.id
        through.now = due.nanoseconds
        across.now = due.nanoseconds
        let isSame = through.send(request) == across.send(request) && through.plan == across.plan
        findings.check(
            .expiryOutlivesRestarts, areDue && isSame && through.plan?.attempts.last?.state == .timedOut,
            "the expiry of \(open) after a restart")
    }
}
