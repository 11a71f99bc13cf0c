/// One candidate, chosen: an index inside its collection, bound to it.
///
/// Keeps P7 in docs/properties.md: an index outside makes no value, and index and collection never part.
package struct Choice: Equatable, Sendable {
    /// The presentation it was chosen in.
    package let presentation: Presentation
    /// The collection it was chosen from.
    package let candidates: Candidates
    /// Position in the collection.
    package let index: UInt32
    /// Names the choice.
    package let candidateID: CandidateID
    /// When it was chosen.
    package let chosenAt: Instant
    /// Until when the provider's route counts as fresh.
    package let freshUntil: Instant

    /// Memberwise; nil if the index is outside the collection.
    package init?(
        presentation: Presentation, candidates: Candidates, index: UInt32, candidateID: CandidateID,
        chosenAt: Instant, freshUntil: Instant
    ) {
        guard index < candidates.count else { return nil }
        self.presentation = presentation
        self.candidates = candidates
        self.index = index
        self.candidateID = candidateID
        self.chosenAt = chosenAt
        self.freshUntil = freshUntil
    }

    /// The chosen route.
    package var candidate: Candidate { self.candidates.routes[Int(self.index)] }
}
