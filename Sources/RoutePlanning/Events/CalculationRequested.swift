/// The provider was asked for routes.
package struct CalculationRequested: Equatable, Sendable {
    /// The new calculation.
    package let calculationSequence: UInt32

    /// Memberwise.
    package init(calculationSequence: UInt32) {
        self.calculationSequence = calculationSequence
    }
}
