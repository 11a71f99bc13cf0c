import RoutePlanning

extension Outcome {
    /// The answer, if it is one.
    var answer: Answer? {
        guard case .answered(let answer) = self else { return nil }
        return answer
    }

    /// The refusal, if it is one.
    var refusal: Refusal? {
        guard case .refused(let refusal) = self else { return nil }
        return refusal
    }

    /// What became of a command that was not refused.
    var disposition: Disposition? { self.answer?.disposition }

    /// Why it was refused.
    var reason: Reason? { self.refusal?.reason }

    /// Why it was refused, with the status that carries it.
    var refused: RefusalShape? {
        self.refusal.map { RefusalShape(status: $0.reason.status, reason: $0.reason, field: $0.field) }
    }

    /// Where the plan stands, as the answer or the refusal tells.
    var position: PlanPosition? { self.answer?.position ?? self.refusal?.position }
}

/// What a refusal says whatever plan it is about.
struct RefusalShape: Equatable {
    let status: StatusCode
    let reason: Reason
    let field: RequestField?
}
