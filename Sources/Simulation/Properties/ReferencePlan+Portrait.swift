internal import RoutePlanning

extension ReferencePlan {
    /// A plan of the module in the model's numbers, so that menus and workloads can be made for it.
    ///
    /// Events are only as many as there were; keys are left out.
    init(portraying plan: Plan, number: Int, creation: ReferenceContent) {
        let owner = Translation.number(in: plan.owner)
        self.init(
            number: number, owner: owner, externalID: Translation.number(in: plan.externalID), content: creation,
            at: plan.enteredAt.nanoseconds)
        self.content = Translation.numbers(of: plan.content)
        self.state = Translation.position(plan.position).state
        self.revision = Int(plan.revision)
        self.generation = Int(plan.generation)
        self.calculation = Int(plan.calculationSequence)
        self.candidates = plan.visibleCandidates.map(Translation.numbers)
        self.receivedAt = Self.receivedAt(plan)
        self.selection = plan.choice.map {
            ReferenceSelection(
                index: Int($0.index), candidateID: Int($0.candidateID.low), freshUntil: $0.freshUntil.nanoseconds)
        }
        self.handoff = plan.handoffID.map { Int($0.low) }
        self.attempts = plan.attempts.map(Self.attempt)
        self.session = plan.visibleSessionRef.map { Translation.number(in: $0) }
        self.cancelCause = plan.cancelCause.map { Int($0.rawValue) }
        self.isRedacted = plan.isRedacted
        self.events = Array(repeating: .created, count: Int(plan.version))
    }

    private static func receivedAt(_ plan: Plan) -> UInt64 {
        if case .candidatesReady(_, let candidates) = plan.lifecycle { return candidates.receivedAt.nanoseconds }
        return plan.choice?.candidates.receivedAt.nanoseconds ?? 0
    }

    private static func attempt(_ view: AttemptView) -> ReferenceAttempt {
        let attempt = view.attempt
        let wait = attempt.deadline.milliseconds(since: attempt.requestedAt) / 1_000
        var numbers = ReferenceAttempt(
            id: Int(attempt.id.low), handoff: Int(attempt.handoffID.low), number: Int(attempt.number),
            target: Translation.number(in: attempt.target), seconds: wait, deadline: attempt.deadline.nanoseconds)
        numbers.state =
            switch view.state {
            case .open: .open
            case .acked: .acked
            case .rejected: .rejected
            case .timedOut: .timedOut
            case .abandoned: .abandoned
            case .superseded: .superseded
            }
        numbers.rejection = view.rejection.map { Int($0.rawValue) }
        return numbers
    }
}
