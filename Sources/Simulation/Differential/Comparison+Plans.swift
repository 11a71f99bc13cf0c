package import RoutePlanning

extension Comparison {
    /// Compares everything that can be read of a plan.
    package mutating func plans(_ expected: ReferencePlan, _ plan: Plan?) {
        let naming = self.naming
        guard let plan else {
            self.differences.append("plan \(expected.number): the module has none")
            return
        }
        self.require("position of the plan", model: expected.position, module: Translation.position(plan.position))
        self.require("entered at", model: expected.enteredAt, module: plan.enteredAt.nanoseconds)
        self.require("owner", model: Translation.text("owner", expected.owner), module: plan.owner)
        self.require("external id", model: Translation.text("journey", expected.externalID), module: plan.externalID)
        self.require("calculations", model: expected.calculation, module: Int(plan.calculationSequence))
        self.require("redacted", model: expected.isRedacted, module: plan.isRedacted)
        if expected.isRedacted {
            self.require("stops", model: [], module: plan.content.stops)
        } else {
            self.require("content", model: Translation.content(expected.content), module: plan.content)
        }
        self.require(
            "candidates", model: expected.isRedacted ? [] : expected.candidates.map(Translation.candidate),
            module: plan.visibleCandidates)
        self.require("choice", model: expected.selection?.index, module: plan.choice.map { Int($0.index) })
        self.require(
            "choice's name", model: (expected.selection?.candidateID).map(naming.choice),
            module: plan.choice?.candidateID)
        self.require(
            "fresh until", model: expected.selection?.freshUntil, module: plan.choice?.freshUntil.nanoseconds)
        self.require("hand-off", model: expected.handoff.map(naming.handoff), module: plan.handoffID)
        self.require(
            "open attempt", model: (expected.openAttempt?.id).map(naming.attempt), module: plan.openAttempt?.id)
        self.require("attempts", model: expected.attempts.map { Self.line(of: $0, naming) }, module: plan.attempts)
        self.require(
            "session",
            model: expected.isRedacted ? nil : expected.session.map { Translation.text("session", $0) },
            module: plan.visibleSessionRef)
        self.require("cancel cause", model: expected.cancelCause, module: plan.cancelCause.map { Int($0.rawValue) })
        self.require("keys remembered", model: expected.keys.count, module: plan.records.count)
    }

    private static func line(of attempt: ReferenceAttempt, _ naming: Naming) -> AttemptView {
        AttemptView(
            attempt: OpenAttempt(
                id: naming.attempt(attempt.id), handoffID: naming.handoff(attempt.handoff),
                number: UInt32(attempt.number), target: Translation.text("target", attempt.target),
                requestedAt: Instant(nanoseconds: attempt.deadline - attempt.seconds * 1_000_000_000),
                deadline: Instant(nanoseconds: attempt.deadline)),
            state: Self.state(of: attempt.state),
            rejection: attempt.rejection.map { Translation.member($0) })
    }

    private static func state(of state: ReferenceAttemptState) -> AttemptState {
        switch state {
        case .open: .open
        case .acked: .acked
        case .rejected: .rejected
        case .timedOut: .timedOut
        case .abandoned: .abandoned
        case .superseded: .superseded
        }
    }
}
