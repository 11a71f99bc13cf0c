import Engine
import RoutePlanning

extension Turn {
    /// The answer, if it is one.
    var answer: Answer? {
        guard case .answered(let answer) = self.outcome else { return nil }
        return answer
    }

    /// The refusal, if it is one.
    var refusal: Refusal? {
        guard case .refused(let refusal) = self.outcome else { return nil }
        return refusal
    }

    /// What became of a command that was not refused.
    var disposition: Disposition? { self.answer?.disposition }

    /// Why it was refused.
    var reason: Reason? { self.refusal?.reason }
}
