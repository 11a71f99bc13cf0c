/// One accepted request to navigate, with its attempts.
///
/// Keeps of P9 in docs/properties.md the binding: it exists only in a state beside the choice it is of.
package struct Handoff: Equatable, Sendable {
    /// Names it.
    package let id: HandoffID
    /// Attempts so far, 1 to `Limits.attemptsMax`.
    package var attemptCount: UInt32
    /// Whether one of them is open.
    package var phase: HandoffPhase

    /// Memberwise.
    package init(id: HandoffID, attemptCount: UInt32, phase: HandoffPhase) {
        self.id = id
        self.attemptCount = attemptCount
        self.phase = phase
    }
}
