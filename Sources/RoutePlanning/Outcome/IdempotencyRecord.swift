/// What a repetition of one committed command is answered from.
///
/// Only commands that committed leave one, so its disposition was always `applied`.
package struct IdempotencyRecord: Equatable, Sendable {
    /// Hash of the command key.
    package let keyHash: KeyHash
    /// Hash of the canonical payload; of a creation: `RouteContent.fingerprint`.
    package let fingerprint: UInt64
    /// The command.
    package let kind: CommandKind
    /// Where the plan stood afterwards.
    package let position: PlanPosition
    /// What the answer concerned.
    package let detail: RecordDetail

    /// Memberwise.
    package init(
        keyHash: KeyHash, fingerprint: UInt64, kind: CommandKind, position: PlanPosition, detail: RecordDetail
    ) {
        self.keyHash = keyHash
        self.fingerprint = fingerprint
        self.kind = kind
        self.position = position
        self.detail = detail
    }
}
