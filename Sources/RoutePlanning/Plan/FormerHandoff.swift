/// A hand-off that was given up; its attempts stay queryable.
package struct FormerHandoff: Equatable, Sendable {
    /// Names it.
    package let id: HandoffID
    /// What it would have navigated with.
    package var candidate: HandoffCandidate

    /// Memberwise.
    package init(id: HandoffID, candidate: HandoffCandidate) {
        self.id = id
        self.candidate = candidate
    }
}
