/// What is kept of a plan that is gone: its external id is not to begin another journey yet.
package struct ReferenceTombstone: Hashable, Sendable {
    /// Whose the plan was.
    package var owner: Int
    /// The host's name of the intent.
    package var externalID: Int
    /// Until when it is kept, in nanoseconds.
    package var until: UInt64

    /// Memberwise.
    package init(owner: Int, externalID: Int, until: UInt64) {
        self.owner = owner
        self.externalID = externalID
        self.until = until
    }
}
