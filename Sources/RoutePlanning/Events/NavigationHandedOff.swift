/// The target acknowledged an attempt.
///
/// An attempt still open is superseded by it.
package struct NavigationHandedOff: Equatable, Sendable {
    /// The attempt acknowledged.
    package let attemptID: AttemptID
    /// The target's own session identity; a secret.
    package let targetSessionRef: Text
    /// It came after the attempt had been timed out.
    package let late: Bool
    /// The target follows another geometry than the candidate's.
    package let diverged: Bool

    /// Memberwise.
    package init(attemptID: AttemptID, targetSessionRef: Text, late: Bool, diverged: Bool) {
        self.attemptID = attemptID
        self.targetSessionRef = targetSessionRef
        self.late = late
        self.diverged = diverged
    }
}
