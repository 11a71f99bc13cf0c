/// One traveler's intent to go somewhere, from draft to hand-off.
package struct Plan: Equatable, Sendable {
    /// Names the plan.
    package let id: PlanID
    /// Whose it is, ready to be compared.
    let ownerName: OwnerName
    /// The host's name of the intent.
    package let externalID: Text
    /// When it was created.
    package let createdAt: Instant
    /// `RouteContent.fingerprint` of the creation: a repeated creation must say the same.
    package let creationFingerprint: UInt64
    /// Stops and options; no stops once redacted.
    package internal(set) var content: RouteContent
    /// All of `content` in one word, so that a digest need not walk it.
    var contentDigest: UInt64
    /// One per event, from 1.
    package internal(set) var version: UInt64
    /// One per change of stops or options, from 1.
    package internal(set) var revision: UInt64
    /// One per presentation, 0 until the first.
    package internal(set) var generation: UInt32
    /// One per accepted request for routes, 0 until the first.
    package internal(set) var calculationSequence: UInt32
    /// How the last calculation failed, if it failed.
    package internal(set) var lastFailure: FailureClass?
    /// Changes of content since the creation or the last choice of a route; for metrics, in no digest.
    package internal(set) var revisions: RevisionCounts
    /// The state with exactly what exists in it.
    package internal(set) var lifecycle: Lifecycle
    /// When the current state was entered.
    package internal(set) var enteredAt: Instant
    /// Hand-offs given up, oldest first.
    package internal(set) var formerHandoffs: [FormerHandoff]
    /// Attempts that no longer wait, in the order they were opened; an open one comes after them all.
    package internal(set) var closedAttempts: [ClosedAttempt]
    /// Whether stops, labels and secrets of the provider were dropped.
    package internal(set) var isRedacted: Bool
    /// One per committed command but the creation, oldest first.
    package internal(set) var records: [IdempotencyRecord]
    /// All of `records` folded into one word, so that a digest need not walk them.
    var recordsDigest: UInt64

    /// Memberwise, for whoever reads a snapshot.
    package init(
        id: PlanID, owner: Text, externalID: Text, createdAt: Instant, creationFingerprint: UInt64,
        content: RouteContent, version: UInt64, revision: UInt64, generation: UInt32, calculationSequence: UInt32,
        lastFailure: FailureClass?, lifecycle: Lifecycle, enteredAt: Instant, formerHandoffs: [FormerHandoff],
        closedAttempts: [ClosedAttempt], isRedacted: Bool, records: [IdempotencyRecord],
        revisions: RevisionCounts = RevisionCounts()
    ) {
        self.id = id
        self.ownerName = OwnerName(owner)
        self.externalID = externalID
        self.createdAt = createdAt
        self.creationFingerprint = creationFingerprint
        self.content = content
        self.contentDigest = content.digest
        self.version = version
        self.revision = revision
        self.generation = generation
        self.calculationSequence = calculationSequence
        self.lastFailure = lastFailure
        self.revisions = revisions
        self.lifecycle = lifecycle
        self.enteredAt = enteredAt
        self.formerHandoffs = formerHandoffs
        self.closedAttempts = closedAttempts
        self.isRedacted = isRedacted
        self.records = records
        self.recordsDigest = records.reduce(0) { Plan.recordsDigest($0, adding: $1) }
    }

    /// Whose it is.
    package var owner: Text { self.ownerName.text }

    /// The state.
    package var state: PlanState { self.lifecycle.state }

    /// Where the plan stands.
    package var position: PlanPosition {
        PlanPosition(state: self.state, version: self.version, revision: self.revision, generation: self.generation)
    }
}
