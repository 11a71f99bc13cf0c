/// The provider's routes came.
package struct CandidatesReceived: Equatable, Sendable {
    /// The collection.
    package let candidates: Candidates

    /// Memberwise.
    package init(candidates: Candidates) {
        self.candidates = candidates
    }
}
