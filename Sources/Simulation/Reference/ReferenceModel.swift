/// Route plans as the contract describes them: the independent second opinion the real module is compared with.
package struct ReferenceModel: Sendable {
    /// Every plan, in the order of creation.
    package var plans: [ReferencePlan] = []
    /// External ids of plans that are gone.
    package var tombstones: [ReferenceTombstone] = []
    /// The numbers it goes by.
    package let policy: ReferencePolicy

    /// No plans.
    package init(policy: ReferencePolicy) {
        self.policy = policy
    }

    /// A plan by its number.
    package func plan(_ number: Int) -> ReferencePlan? { self.plans.first { $0.number == number } }

    /// Performs a command; `fresh` is the number of whatever it creates.
    package mutating func perform(_ command: ReferenceCommand, at now: UInt64, fresh: Int) -> ReferenceAnswer {
        if let reason = command.request.shapeReason(self.policy) {
            var answer = ReferenceAnswer(refusing: reason)
            answer.plan = command.plan.flatMap { self.plan($0)?.number }
            answer.position = command.plan.flatMap { self.plan($0)?.position }
            return answer
        }
        if case .createPlan(let owner, let externalID, let content) = command.request {
            let plan = ReferencePlan(number: fresh, owner: owner, externalID: externalID, content: content, at: now)
            return self.create(plan, expectedVersion: command.expectedVersion, at: now)
        }
        for index in self.plans.indices where self.plans[index].number == command.plan {
            return self.plans[index].perform(command, at: now, fresh: fresh, policy: self.policy)
        }
        return ReferenceAnswer(refusing: .planNotFound)
    }

    /// The open attempt whose deadline and grace are over, the longest overdue first.
    package func overdueAttempt(at now: UInt64) -> (plan: Int, attempt: Int)? {
        var found: (plan: Int, attempt: Int, deadline: UInt64)?
        for plan in self.plans {
            for attempt in plan.attempts where attempt.state == .open {
                guard attempt.deadline + self.policy.graceSeconds * 1_000_000_000 <= now else { continue }
                if let best = found, best.deadline <= attempt.deadline { continue }
                found = (plan.number, attempt.id, attempt.deadline)
            }
        }
        return found.map { ($0.plan, $0.attempt) }
    }

    private mutating func create(
        _ new: ReferencePlan, expectedVersion: Int?, at now: UInt64
    ) -> ReferenceAnswer {
        for plan in self.plans where plan.owner == new.owner && plan.externalID == new.externalID {
            var answer = ReferenceAnswer(.replayed)
            if plan.creation.places != new.creation.places || plan.creation.options != new.creation.options {
                answer = ReferenceAnswer(refusing: .externalIDConflict)
                answer.position = plan.position
            } else {
                answer.position = ReferencePosition(state: .draft, version: 1, revision: 1, generation: 0)
                answer.current = plan.position
            }
            answer.plan = plan.number
            return answer
        }
        for tombstone in self.tombstones where tombstone.owner == new.owner {
            guard tombstone.externalID == new.externalID, now < tombstone.until else { continue }
            return ReferenceAnswer(refusing: .externalIDConflict)
        }
        // A plan that is still to be created is at version 0.
        if let expectedVersion, expectedVersion != 0 { return ReferenceAnswer(refusing: .versionConflict) }
        let owned = self.plans.filter { $0.owner == new.owner }
        if self.plans.count >= self.policy.plansMax || owned.count >= self.policy.plansPerOwnerMax {
            return ReferenceAnswer(refusing: .planLimit)
        }
        self.plans.append(new)
        var answer = ReferenceAnswer(.applied)
        answer.plan = new.number
        answer.position = new.position
        answer.events = [.created]
        return answer
    }
}
