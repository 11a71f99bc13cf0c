internal import RoutePlanning

/// A command's context before the fingerprint of its other fields is known.
struct ContextParts {
    let planID: PlanID?
    let keyHash: KeyHash
    let actor: Actor
    let expectedVersion: UInt64?
    let componentVersion: Text

    /// The context with the fingerprint of the command's own fields.
    func completed(fingerprint: UInt64) -> CommandContext {
        CommandContext(
            planID: self.planID, keyHash: self.keyHash, fingerprint: fingerprint, actor: self.actor,
            expectedVersion: self.expectedVersion, componentVersion: self.componentVersion)
    }
}
