import RoutePlanning
import Testing

extension Plan {
    /// The state-shape properties that hold after every command.
    func expectInvariants(after before: Plan?) {
        #expect((self.generation == 0) == (self.state == .draft || self.closedFromDraft), "P4")
        if let before {
            #expect(self.version > before.version, "P2")
            #expect(self.revision >= before.revision && self.revision <= before.revision + 1, "P3")
            #expect(self.generation >= before.generation && self.generation <= before.generation + 1, "P3")
            #expect(!before.state.isTerminal, "P16")
        }
        switch self.lifecycle {
        case .draft, .cancelled: break
        case .editing(let presentation): #expect(presentation.generation == self.generation)
        case .calculating(let presentation, let calculation):
            #expect(presentation.generation == self.generation, "P5")
            #expect(calculation.sequence == self.calculationSequence, "P5")
        case .candidatesReady(let presentation, let candidates):
            #expect(presentation.generation == self.generation, "P6")
            #expect(candidates.calculationSequence == self.calculationSequence, "P6")
        case .selected(let choice), .handoffPending(let choice, _):
            #expect(choice.presentation.generation == self.generation, "P6")
            #expect(choice.candidates.calculationSequence == self.calculationSequence, "P6")
            #expect(Int(choice.index) < choice.candidates.count, "P7")
        case .handedOff(let receipt):
            #expect(!receipt.targetSessionRef.isEmpty, "P12")
            #expect(self.closedAttempts.filter { $0.ending == .acked }.count == 1, "P10")
        }
        #expect(self.closedAttempts.filter { $0.ending == .acked }.count <= 1, "P10")
        #expect(self.openAttempt == nil || self.state == .handoffPending, "P11")
        if self.state == .handoffPending { #expect(!self.attempts.isEmpty, "P9") }
    }

    /// Cancelled before any presentation.
    private var closedFromDraft: Bool {
        guard case .cancelled(let cancellation) = self.lifecycle else { return false }
        return cancellation.from == .draft
    }
}
