extension ReferencePlan {
    /// Checks 3 to 10 of the contract's order, for a plan that exists.
    package mutating func perform(
        _ command: ReferenceCommand, at now: UInt64, fresh: Int, policy: ReferencePolicy
    ) -> ReferenceAnswer {
        var answer = self.unplaced(command, at: now, fresh: fresh, policy: policy)
        answer.plan = self.number
        if answer.position == nil { answer.position = self.position }
        return answer
    }

    private mutating func unplaced(
        _ command: ReferenceCommand, at now: UInt64, fresh: Int, policy: ReferencePolicy
    ) -> ReferenceAnswer {
        for record in self.keys where record.key == command.key {
            guard record.request == command.request else { return ReferenceAnswer(refusing: .idempotencyKeyReused) }
            var answer = record.answer
            answer.disposition = .replayed
            answer.current = self.position
            answer.events = []
            return answer
        }
        if self.state.isTerminal { return self.answerWhenOver(to: command.request) }
        if let expected = command.expectedVersion, expected != self.version {
            return ReferenceAnswer(refusing: .versionConflict)
        }
        var next = self
        var answer = next.change(for: command.request, at: now, fresh: fresh, policy: policy)
        guard !answer.events.isEmpty else { return answer }
        if self.version >= policy.eventsReservedFrom, !Self.ends(command.request) {
            return ReferenceAnswer(refusing: .eventLimit)
        }
        if next.state != self.state { next.enteredAt = now }
        next.events += answer.events
        answer.plan = next.number
        answer.position = next.position
        next.keys.append(ReferenceKeyRecord(key: command.key, request: command.request, answer: answer))
        self = next
        return answer
    }

    /// What is still taken when the plan's events run out: cancel, confirm, reject, expire and return.
    private static func ends(_ request: ReferenceRequest) -> Bool {
        switch request {
        case .cancelPlan, .confirmHandoff, .rejectHandoff, .expireAttempt, .returnToSelection: true
        case .createPlan, .reviseRoute, .openDirectionUI, .replacePresentation, .requestRoutes, .receiveRoutes,
            .calculationFailed, .selectRoute, .requestNavigation, .retryHandoff, .noteEditorDismissed:
            false
        }
    }

    /// Check 4: the last two columns of the matrix.
    private func answerWhenOver(to request: ReferenceRequest) -> ReferenceAnswer {
        switch request {
        case .receiveRoutes, .calculationFailed, .noteEditorDismissed:
            return .ignored(.ignoredTerminal)
        case .rejectHandoff, .expireAttempt:
            return ReferenceAnswer(.ignoredTerminal)
        case .cancelPlan:
            var answer = ReferenceAnswer(.alreadyTerminal)
            answer.outcome = self.state
            return answer
        case .confirmHandoff(let attempt, let session, _):
            if self.state == .cancelled { return ReferenceAnswer(refusing: .planCancelled, stop: true) }
            guard session == self.session else { return ReferenceAnswer(refusing: .ackConflict, stop: true) }
            // The plan stands behind this very session: whatever else is wrong, it is not to be stopped.
            guard let known = self.attempt(attempt) else { return ReferenceAnswer(refusing: .attemptNotFound) }
            guard known.handoff == self.handoff else {
                return ReferenceAnswer(refusing: known.state == .rejected ? .attemptRejected : .attemptAbandoned)
            }
            return ReferenceAnswer(.unchanged)
        case .selectRoute, .requestNavigation:
            return ReferenceAnswer(refusing: .planTerminal, dispose: true)
        case .createPlan, .reviseRoute, .openDirectionUI, .replacePresentation, .requestRoutes, .retryHandoff,
            .returnToSelection:
            return ReferenceAnswer(refusing: .planTerminal)
        }
    }

    /// Checks 6 to 9, and the change itself: the events of the answer are what was committed.
    private mutating func change(
        for request: ReferenceRequest, at now: UInt64, fresh: Int, policy: ReferencePolicy
    ) -> ReferenceAnswer {
        switch request {
        case .createPlan:
            preconditionFailure("a creation has no plan yet")
        case .reviseRoute(let base, let stops, let options, let generation):
            return self.revise(base: base, stops: stops, options: options, generation: generation, policy: policy)
        case .openDirectionUI:
            return self.open()
        case .replacePresentation:
            return self.replace()
        case .requestRoutes(let generation, let revision, let places, let options):
            if let refusal = self.staleIntent(generation, revision) { return refusal }
            return self.requestRoutes(places: places, options: options, policy: policy)
        case .receiveRoutes(let generation, let revision, let calculation, let candidates):
            if let answer = self.staleFact(generation, revision) { return answer }
            return self.receive(calculation: calculation, candidates: candidates, at: now)
        case .calculationFailed(let generation, let revision, let calculation, let failure):
            if let answer = self.staleFact(generation, revision) { return answer }
            return self.fail(calculation: calculation, failure: failure)
        case .selectRoute(let generation, let revision, let index):
            if let refusal = self.staleIntent(generation, revision, isOfChoice: true) { return refusal }
            return self.select(index, fresh: fresh, policy: policy)
        case .requestNavigation(let generation, let revision, let index, let target, let places, let options, let wait):
            if let refusal = self.staleIntent(generation, revision, isOfChoice: true) { return refusal }
            let start = ReferenceStart(
                index: index, target: target, places: places, options: options, seconds: wait.map { UInt64($0) })
            return self.navigate(start, at: now, fresh: fresh, policy: policy)
        case .confirmHandoff(let attempt, let session, let geometry):
            return self.confirm(attempt, session: session, geometry: geometry)
        case .rejectHandoff(let attempt, let rejection):
            return self.reject(attempt, rejection: rejection)
        case .expireAttempt(let attempt):
            return self.expire(attempt, at: now)
        case .retryHandoff(let target, let wait):
            return self.retry(
                target: target, seconds: wait.map { UInt64($0) }, at: now, fresh: fresh, policy: policy)
        case .returnToSelection:
            return self.returnToSelection()
        case .cancelPlan(let cause, let generation):
            return self.cancel(cause: cause, generation: generation)
        case .noteEditorDismissed(let generation, _):
            return self.noteDismissal(generation: generation)
        }
    }
}
