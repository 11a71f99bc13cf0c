internal import RoutePlanning

// The answer of a command; the field numbers are those of plans.proto, highest first.

extension MessageWriter {
    mutating func write(_ answer: Answer, sequence: UInt64) {
        self.number(17, answer.outcome?.rawValue ?? 0)
        self.number(16, sequence)
        self.write(answer.detail)
        self.number(6, answer.compensation.rawValue)
        self.flag(5, answer.dispose)
        if let current = answer.current { self.write(4, current) }
        self.write(3, answer.position)
        self.identifier(2, answer.planID)
        self.number(1, answer.disposition.rawValue)
    }

    private mutating func write(_ detail: AnswerDetail) {
        self.number(15, detail.attemptDeadline?.milliseconds ?? 0)
        self.number(14, detail.failure?.rawValue ?? 0)
        self.flag(13, detail.diverged)
        self.flag(12, detail.late)
        self.number(11, detail.attemptNumber)
        if let id = detail.attemptID { self.identifier(10, id) }
        if let id = detail.handoffID { self.identifier(9, id) }
        if let id = detail.candidateID { self.identifier(8, id) }
        self.number(7, detail.calculationSequence)
    }

    mutating func write(_ field: UInt32, _ position: PlanPosition) {
        let mark = self.mark
        self.number(4, position.generation)
        self.number(3, position.revision)
        self.number(2, position.version)
        self.number(1, position.state.rawValue)
        self.close(field, from: mark)
    }
}
