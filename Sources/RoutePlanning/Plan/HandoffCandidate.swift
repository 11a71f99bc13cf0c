/// What crosses from planning to navigation, without the stops: the row kept for ever.
package struct HandoffCandidate: Equatable, Sendable {
    /// Names the choice.
    package let candidateID: CandidateID
    /// Content it was computed for.
    package let revision: UInt64
    /// Presentation it was chosen in.
    package let generation: UInt32
    /// Calculation that brought it.
    package let calculationSequence: UInt32
    /// Position in its collection.
    package let index: UInt32
    /// Routes in its collection.
    package let candidateCount: UInt32
    /// Digest of the stops.
    package let locationDigest: Digest256
    /// Digest of the options.
    package let optionDigest: Digest256
    /// The options.
    package let options: RouteOptions
    /// The route.
    package let candidate: Candidate
    /// When it was chosen.
    package let createdAt: Instant
    /// Until when it counts as fresh.
    package let freshUntil: Instant

    /// Memberwise.
    package init(
        candidateID: CandidateID, revision: UInt64, generation: UInt32, calculationSequence: UInt32, index: UInt32,
        candidateCount: UInt32, locationDigest: Digest256, optionDigest: Digest256, options: RouteOptions,
        candidate: Candidate, createdAt: Instant, freshUntil: Instant
    ) {
        self.candidateID = candidateID
        self.revision = revision
        self.generation = generation
        self.calculationSequence = calculationSequence
        self.index = index
        self.candidateCount = candidateCount
        self.locationDigest = locationDigest
        self.optionDigest = optionDigest
        self.options = options
        self.candidate = candidate
        self.createdAt = createdAt
        self.freshUntil = freshUntil
    }
}
