extension ReferencePlan {
    mutating func confirm(_ id: Int, session: Int, geometry: Int?) -> ReferenceAnswer {
        guard let attempt = self.attempt(id) else { return ReferenceAnswer(refusing: .attemptNotFound, stop: true) }
        switch attempt.state {
        case .rejected: return ReferenceAnswer(refusing: .attemptRejected, stop: true)
        case .abandoned: return ReferenceAnswer(refusing: .attemptAbandoned, stop: true)
        case .acked, .superseded: preconditionFailure("only a plan that is over has an acknowledged hand-off")
        case .open, .timedOut: break
        }
        guard self.state == .handoffPending, let selection = self.selection else {
            preconditionFailure("an attempt open or unknown means that a hand-off is pending")
        }
        var diverged = false
        if let geometry, let own = self.candidates[selection.index].geometry { diverged = geometry != own }
        for other in self.attempts where other.id != id && other.state == .open {
            self.setAttempt(other.id, to: .superseded)
        }
        self.setAttempt(id, to: .acked)
        self.state = .handedOff
        self.session = session
        var answer = self.applied([.navigationHandedOff])
        answer.concern.attempt = id
        answer.concern.late = attempt.state == .timedOut
        answer.concern.diverged = diverged
        return answer
    }

    mutating func reject(_ id: Int, rejection: Int) -> ReferenceAnswer {
        guard self.state == .handoffPending else { return ReferenceAnswer(.ignoredLate) }
        guard let attempt = self.attempt(id) else { return ReferenceAnswer(refusing: .attemptNotFound) }
        switch attempt.state {
        case .rejected: return ReferenceAnswer(.unchanged)
        case .abandoned, .acked, .superseded: return ReferenceAnswer(.ignoredLate)
        case .open, .timedOut: break
        }
        self.setAttempt(id, to: .rejected, rejection: rejection)
        var answer = self.applied([.handoffRejected])
        answer.concern.attempt = id
        return answer
    }

    mutating func expire(_ id: Int, at now: UInt64) -> ReferenceAnswer {
        guard self.state == .handoffPending else { return ReferenceAnswer(.ignoredLate) }
        guard let attempt = self.attempt(id) else { return ReferenceAnswer(refusing: .attemptNotFound) }
        guard attempt.state == .open else { return ReferenceAnswer(.ignoredLate) }
        guard now >= attempt.deadline else {
            var answer = ReferenceAnswer(refusing: .deadlineNotReached)
            answer.concern.attempt = id
            return answer
        }
        self.setAttempt(id, to: .timedOut)
        var answer = self.applied([.handoffTimedOut])
        answer.concern.attempt = id
        return answer
    }

    mutating func retry(
        target: Int?, seconds: UInt64?, at now: UInt64, fresh: Int, policy: ReferencePolicy
    ) -> ReferenceAnswer {
        guard self.state == .handoffPending, let handoff = self.handoff else {
            return ReferenceAnswer(refusing: .invalidState)
        }
        let own = self.attempts.filter { $0.handoff == handoff }
        guard let last = own.last else { preconditionFailure("a pending hand-off has an attempt") }
        if last.state == .open {
            var answer = ReferenceAnswer(refusing: .attemptStillOpen)
            answer.concern.attempt = last.id
            return answer
        }
        if own.count >= policy.attemptsMax { return ReferenceAnswer(refusing: .attemptLimit) }
        let chosen = target ?? last.target
        if self.content.stops.count > policy.stopsMax(of: chosen) {
            return ReferenceAnswer(refusing: .targetCapabilityExceeded)
        }
        let wait = seconds ?? last.seconds
        let attempt = ReferenceAttempt(
            id: fresh, handoff: handoff, number: own.count + 1, target: chosen, seconds: wait,
            deadline: now + wait * 1_000_000_000)
        self.attempts.append(attempt)
        var answer = self.applied([.handoffRetried])
        answer.concern = ReferenceConcern(attempt)
        return answer
    }
}
