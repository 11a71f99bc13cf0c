extension ReferencePlan {
    mutating func select(_ index: Int64, fresh: Int, policy: ReferencePolicy) -> ReferenceAnswer {
        guard self.state == .candidatesReady || self.state == .selected else {
            return ReferenceAnswer(refusing: .invalidState)
        }
        guard index >= 0, index < Int64(self.candidates.count) else {
            return ReferenceAnswer(refusing: .routeIndexOutOfRange, reselect: true)
        }
        if let selection = self.selection, selection.index == Int(index) {
            var answer = ReferenceAnswer(.unchanged)
            answer.concern.candidate = selection.candidateID
            return answer
        }
        self.choose(Int(index), fresh: fresh, policy: policy)
        self.state = .selected
        var answer = self.applied([.routeSelected])
        answer.concern.candidate = fresh
        return answer
    }

    private mutating func choose(_ index: Int, fresh: Int, policy: ReferencePolicy) {
        self.selection = ReferenceSelection(index: index, candidateID: fresh, freshUntil: self.freshUntil(policy))
    }

    /// Routes age from when they came, not from when one was chosen.
    private func freshUntil(_ policy: ReferencePolicy) -> UInt64 {
        self.receivedAt + policy.freshnessSeconds * 1_000_000_000
    }

    mutating func navigate(
        _ start: ReferenceStart, at now: UInt64, fresh: Int, policy: ReferencePolicy
    ) -> ReferenceAnswer {
        if self.state == .handoffPending {
            var answer = ReferenceAnswer(refusing: .handoffAlreadyPending)
            answer.concern.attempt = self.attempts.last?.id
            return answer
        }
        guard self.state == .candidatesReady || self.state == .selected else {
            return ReferenceAnswer(refusing: .invalidState)
        }
        guard start.index >= 0, start.index < Int64(self.candidates.count) else {
            return ReferenceAnswer(refusing: .routeIndexOutOfRange, reselect: true)
        }
        if let selection = self.selection, Int64(selection.index) != start.index {
            return ReferenceAnswer(refusing: .selectionMismatch, reselect: true)
        }
        if let refusal = self.digestRefusal(places: start.places, options: start.options) { return refusal }
        if policy.refusesStaleCandidates, now > self.freshUntil(policy) {
            return ReferenceAnswer(refusing: .candidateStale, reselect: true)
        }
        if self.content.stops.count > policy.stopsMax(of: start.target) {
            return ReferenceAnswer(refusing: .targetCapabilityExceeded)
        }
        var events: [ReferenceEvent] = []
        if self.selection == nil {
            self.choose(Int(start.index), fresh: fresh, policy: policy)
            events.append(.routeSelected)
        }
        events.append(.navigationRequested)
        self.state = .handoffPending
        self.handoff = fresh
        let seconds = start.seconds ?? policy.deadlineSeconds
        let attempt = ReferenceAttempt(
            id: fresh, handoff: fresh, number: 1, target: start.target, seconds: seconds,
            deadline: now + seconds * 1_000_000_000)
        self.attempts.append(attempt)
        var answer = self.applied(events)
        answer.concern = ReferenceConcern(attempt)
        answer.concern.candidate = self.selection?.candidateID
        return answer
    }

    mutating func returnToSelection() -> ReferenceAnswer {
        guard self.state == .handoffPending else { return ReferenceAnswer(refusing: .invalidState) }
        self.state = .selected
        self.abandonAttempts()
        self.handoff = nil
        return self.applied([.returnedToSelection])
    }

    mutating func cancel(cause: Int, generation: Int?) -> ReferenceAnswer {
        if let generation {
            if generation > self.generation { return ReferenceAnswer(refusing: .unknownGeneration) }
            if generation < self.generation { return .ignored(.ignoredStaleGeneration) }
        }
        self.state = .cancelled
        self.cancelCause = cause
        self.abandonAttempts()
        self.handoff = nil
        self.dropCandidates()
        return self.applied([.cancelled])
    }

    /// Attempts open or unknown are given up.
    private mutating func abandonAttempts() {
        for attempt in self.attempts where attempt.state == .open || attempt.state == .timedOut {
            self.setAttempt(attempt.id, to: .abandoned)
        }
    }
}
