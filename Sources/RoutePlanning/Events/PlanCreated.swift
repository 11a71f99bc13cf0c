/// A plan begins as a draft.
package struct PlanCreated: Equatable, Sendable {
    /// Whose it is.
    package let owner: Text
    /// The host's name of the intent.
    package let externalID: Text
    /// Stops and options.
    package let content: RouteContent

    /// Memberwise.
    package init(owner: Text, externalID: Text, content: RouteContent) {
        self.owner = owner
        self.externalID = externalID
        self.content = content
    }
}
