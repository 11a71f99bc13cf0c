/// The provider's failure, or the host giving up on it.
package struct CalculationFailed: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// The presentation that speaks.
    package let generation: UInt32
    /// The revision it shows.
    package let revision: UInt64
    /// The calculation that failed, if the host knows it.
    package let calculationSequence: UInt32?
    /// What went wrong.
    package let failure: FailureClass
    /// A token of at most `Limits.providerCodeByteCountMax` bytes; never provider text.
    package let providerCode: Text
    /// Status of the provider's answer, if there was one.
    package let httpStatus: UInt32?

    /// Memberwise.
    package init(
        context: CommandContext, generation: UInt32, revision: UInt64, calculationSequence: UInt32?,
        failure: FailureClass, providerCode: Text, httpStatus: UInt32?
    ) {
        self.context = context
        self.generation = generation
        self.revision = revision
        self.calculationSequence = calculationSequence
        self.failure = failure
        self.providerCode = providerCode
        self.httpStatus = httpStatus
    }
}

extension CalculationFailed: PlanCommand {
    static var kind: CommandKind { .calculationFailed }
    static var stance: Stance { .fact }

    var references: References {
        References(
            generation: self.generation, revision: self.revision, calculationSequence: self.calculationSequence,
            held: .controller)
    }

    var shapeRefusal: Refusal? {
        guard self.providerCode.byteCount > Limits.providerCodeByteCountMax else { return nil }
        return Refusal(reason: .labelTooLong, field: .providerCode)
    }

    func verdict(on plan: Plan, in setting: Setting) -> Verdict {
        if let verdict = plan.uncountedCallback(calculationSequence: self.calculationSequence) { return verdict }
        let sequence = plan.calculationSequence
        let ended = CalculationEnded(
            calculationSequence: sequence, failure: self.failure, providerCode: self.providerCode,
            httpStatus: self.httpStatus)
        return .commit([.calculationFailed(ended)], .failure(sequence: sequence, failure: self.failure))
    }
}
