/// What every command says first.
package struct CommandContext: Equatable, Sendable {
    /// The plan it is about; absent in `createPlan`.
    package let planID: PlanID?
    /// Hash of the command key.
    package let keyHash: KeyHash
    /// Hash of the canonical payload: same key and other fingerprint is a client's mistake.
    package let fingerprint: UInt64
    /// Who acts.
    package let actor: Actor
    /// Refuse unless the plan is at this version.
    package let expectedVersion: UInt64?
    /// Released version of the component that speaks, at most `Limits.componentVersionByteCountMax` bytes.
    package let componentVersion: Text

    /// Memberwise.
    package init(
        planID: PlanID?, keyHash: KeyHash, fingerprint: UInt64, actor: Actor, expectedVersion: UInt64? = nil,
        componentVersion: Text = .empty
    ) {
        self.planID = planID
        self.keyHash = keyHash
        self.fingerprint = fingerprint
        self.actor = actor
        self.expectedVersion = expectedVersion
        self.componentVersion = componentVersion
    }
}
