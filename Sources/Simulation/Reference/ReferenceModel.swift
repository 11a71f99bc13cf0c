/// Route plans as the contract describes them: the independent second opinion the real module is compared with.
package struct ReferenceModel: Sendable {
    /// Every plan, in the order of creation.
    package var plans: [ReferencePlan] = []
    /// External ids of plans that are gone.
    package var tombstones: [ReferencePlan] = []
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
        if case .createPlan(let owner, let externalID, let content) = command.request {
            return self.create(owner: owner, externalID: externalID, content: content, at: now, fresh: fresh)
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
        owner: Int, externalID: Int, content: ReferenceContent, at now: UInt64, fresh: Int
    ) -> ReferenceAnswer {
        for plan in self.plans where plan.owner == owner && plan.externalID == externalID {
            guard plan.creation.places == content.places, plan.creation.options == content.options else {
                var answer = ReferenceAnswer(refusing: .externalIDConflict)
                answer.plan = plan.number
                answer.position = plan.position
                return answer
            }
            var answer = ReferenceAnswer(.replayed)
            answer.plan = plan.number
            answer.position = ReferencePosition(state: .draft, version: 1, revision: 1, generation: 0)
            answer.current = plan.position
            return answer
        }
        let owned = self.plans.filter { $0.owner == owner }
        if self.plans.count >= self.policy.plansMax || owned.count >= self.policy.plansPerOwnerMax {
            return ReferenceAnswer(refusing: .planLimit)
        }
        let plan = ReferencePlan(number: fresh, owner: owner, externalID: externalID, content: content, at: now)
        self.plans.append(plan)
        var answer = ReferenceAnswer(.applied)
        answer.plan = fresh
        answer.position = plan.position
        answer.events = [.created]
        return answer
    }
}
