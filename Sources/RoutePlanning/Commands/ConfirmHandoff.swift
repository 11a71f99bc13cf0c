/// The navigation adapter accepted an attempt and names its session.
package struct ConfirmHandoff: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// The attempt.
    package let attemptID: AttemptID
    /// The target's own session identity, 1 to `Limits.sessionRefByteCountMax` bytes; a secret.
    package let targetSessionRef: Text
    /// What the target says it will follow.
    package let effectiveGeometryDigest: Digest256?

    /// Memberwise.
    package init(
        context: CommandContext, attemptID: AttemptID, targetSessionRef: Text, effectiveGeometryDigest: Digest256?
    ) {
        self.context = context
        self.attemptID = attemptID
        self.targetSessionRef = targetSessionRef
        self.effectiveGeometryDigest = effectiveGeometryDigest
    }
}
