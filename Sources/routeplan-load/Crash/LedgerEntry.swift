internal import RoutePlanClient

/// One acknowledged command: what was said, and what was answered.
struct LedgerEntry: Equatable, Sendable {
    let key: String
    let command: PlanCommand
    let answer: Answer

    /// How a replay's answer differs from the first one; nil when it does not.
    func difference(from replay: Answer) -> String? {
        guard replay.disposition == .replayed else { return "\(replay.disposition.name) instead of REPLAYED" }
        if replay.position != self.answer.position {
            return "position \(replay.position) instead of \(self.answer.position)"
        }
        let same =
            replay.plan == self.answer.plan && replay.candidate == self.answer.candidate
            && replay.handoff == self.answer.handoff && replay.attempt == self.answer.attempt
            && replay.attemptNumber == self.answer.attemptNumber && replay.calculation == self.answer.calculation
        return same ? nil : "other identities: \(replay) instead of \(self.answer)"
    }
}
