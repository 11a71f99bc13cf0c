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
