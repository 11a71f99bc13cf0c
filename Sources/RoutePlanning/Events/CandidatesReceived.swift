/// The provider's routes came.
package struct CandidatesReceived: Equatable, Sendable {
    /// The collection.
    package let candidates: Candidates

    /// Memberwise.
    package init(candidates: Candidates) {
        self.candidates = candidates
    }

    /// Routes of no distance although the stops are apart, as providers answer to swapped latitude and longitude.
    ///
    /// They are taken as they came, since a provider may round, and counted.
    package var degenerateCount: Int { self.candidates.routes.count { $0.distanceMetres == 0 } }
}
