/// A candidate was chosen.
package struct RouteSelected: Equatable, Sendable {
    /// Names the choice.
    package let candidateID: CandidateID
    /// Position in the collection.
    package let index: UInt32
    /// Until when it counts as fresh.
    package let freshUntil: Instant
    /// The choice it takes the place of.
    package let supersedes: CandidateID?

    /// Memberwise.
    package init(candidateID: CandidateID, index: UInt32, freshUntil: Instant, supersedes: CandidateID?) {
        self.candidateID = candidateID
        self.index = index
        self.freshUntil = freshUntil
        self.supersedes = supersedes
    }
}
