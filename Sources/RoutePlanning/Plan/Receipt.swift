/// The acknowledgement a plan was handed over with.
///
/// Keeps P12 in docs/properties.md: only being handed off holds one, and its session is a constant.
package struct Receipt: Equatable, Sendable {
    /// What is navigated.
    package var choice: Choice
    /// The hand-off.
    package let handoffID: HandoffID
    /// The attempt that was acknowledged.
    package let attemptID: AttemptID
    /// The target's own session identity; a secret; never changes.
    package let targetSessionRef: Text
    /// It came after the attempt had been timed out.
    package let late: Bool
    /// The target follows another geometry.
    package let diverged: Bool

    /// Memberwise.
    package init(
        choice: Choice, handoffID: HandoffID, attemptID: AttemptID, targetSessionRef: Text, late: Bool,
        diverged: Bool
    ) {
        self.choice = choice
        self.handoffID = handoffID
        self.attemptID = attemptID
        self.targetSessionRef = targetSessionRef
        self.late = late
        self.diverged = diverged
    }
}
