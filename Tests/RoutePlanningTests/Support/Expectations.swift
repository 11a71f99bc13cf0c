import RoutePlanning
import Testing

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
}

/// The state-shape properties that hold after every command.
func expectInvariants(of plan: Plan, after before: Plan?) {
    #expect((plan.generation == 0) == (plan.state == .draft || plan.closedFromDraft), "P4")
    if let before {
        #expect(plan.version > before.version, "P2")
        #expect(plan.revision >= before.revision && plan.revision <= before.revision + 1, "P3")
        #expect(plan.generation >= before.generation && plan.generation <= before.generation + 1, "P3")
        #expect(!before.state.isTerminal, "P16")
    }
    switch plan.lifecycle {
    case .draft, .cancelled: break
    case .editing(let presentation): #expect(presentation.generation == plan.generation)
    case .calculating(let presentation, let calculation):
        #expect(presentation.generation == plan.generation, "P5")
        #expect(calculation.sequence == plan.calculationSequence, "P5")
    case .candidatesReady(let presentation, let candidates):
        #expect(presentation.generation == plan.generation, "P6")
        #expect(candidates.calculationSequence == plan.calculationSequence, "P6")
    case .selected(let choice), .handoffPending(let choice, _):
        #expect(choice.presentation.generation == plan.generation, "P6")
        #expect(choice.candidates.calculationSequence == plan.calculationSequence, "P6")
        #expect(Int(choice.index) < choice.candidates.count, "P7")
    case .handedOff(let receipt):
        #expect(!receipt.targetSessionRef.isEmpty, "P12")
        #expect(plan.closedAttempts.filter { $0.ending == .acked }.count == 1, "P10")
    }
    #expect(plan.closedAttempts.filter { $0.ending == .acked }.count <= 1, "P10")
    #expect(plan.openAttempt == nil || plan.state == .handoffPending, "P11")
    if plan.state == .handoffPending { #expect(!plan.attempts.isEmpty, "P9") }
}

extension Plan {
    /// Cancelled before any presentation.
    fileprivate var closedFromDraft: Bool {
        guard case .cancelled(let cancellation) = self.lifecycle else { return false }
        return cancellation.from == .draft
    }
}
