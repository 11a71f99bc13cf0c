/// The calculation brought no routes; the draft stays editable.
package struct CalculationEnded: Equatable, Sendable {
    /// The calculation that failed.
    package let calculationSequence: UInt32
    /// Why.
    package let failure: FailureClass
    /// A token, never provider text; empty if there was none.
    package let providerCode: Text
    /// Status of the provider's answer, if there was one.
    package let httpStatus: UInt32?

    /// Memberwise.
    package init(calculationSequence: UInt32, failure: FailureClass, providerCode: Text, httpStatus: UInt32?) {
        self.calculationSequence = calculationSequence
        self.failure = failure
        self.providerCode = providerCode
        self.httpStatus = httpStatus
    }
}
