/// The host application states one journey intent.
///
/// Repeating (owner, external id) finds the same plan.
package struct CreatePlan: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// Whose plan it is, 1 to `Limits.ownerByteCountMax` bytes.
    package let owner: Text
    /// The host's name of the intent, unique per owner, 1 to `Limits.externalIDByteCountMax` bytes.
    package let externalID: Text
    /// Stops and options to begin with.
    package let content: RouteContent

    /// Memberwise.
    package init(context: CommandContext, owner: Text, externalID: Text, content: RouteContent) {
        self.context = context
        self.owner = owner
        self.externalID = externalID
        self.content = content
    }
}
