/// One plan of the reference model: every fact a field, every collection an array, every search linear.
///
/// Written from the contract alone. It shares no code with the module it judges, and where it could be clever it is
/// not: a command is performed on a copy, and the copy is kept if something happened.
package struct ReferencePlan: Hashable, Sendable {
    /// The plan's number.
    package var number: Int
    /// Whose it is.
    package var owner: Int
    /// The host's name of the intent.
    package var externalID: Int
    /// What it was created with.
    package var creation: ReferenceContent
    /// Stops and options.
    package var content: ReferenceContent
    /// The state.
    package var state = ReferenceState.draft
    /// When the state was entered.
    package var enteredAt: UInt64
    /// Number of contents.
    package var revision = 1
    /// Number of presentations.
    package var generation = 0
    /// Number of calculations.
    package var calculation = 0
    /// The collection to compare or chosen from.
    package var candidates: [ReferenceCandidate] = []
    /// When the collection came.
    package var receivedAt: UInt64 = 0
    /// The choice.
    package var selection: ReferenceSelection?
    /// The hand-off pending or accepted.
    package var handoff: Int?
    /// All attempts there ever were.
    package var attempts: [ReferenceAttempt] = []
    /// The target's session, once acknowledged.
    package var session: Int?
    /// Why it was cancelled.
    package var cancelCause: Int?
    /// Whether stops, labels and secrets were dropped, a day after the end.
    package var isRedacted = false
    /// Every fact emitted; their number is the version.
    package var events: [ReferenceEvent] = [.created]
    /// Commands that committed.
    package var keys: [ReferenceKeyRecord] = []

    /// A new draft.
    package init(number: Int, owner: Int, externalID: Int, content: ReferenceContent, at now: UInt64) {
        self.number = number
        self.owner = owner
        self.externalID = externalID
        self.creation = content
        self.content = content
        self.enteredAt = now
    }

    /// Number of events.
    package var version: Int { self.events.count }

    /// What every answer tells.
    package var position: ReferencePosition {
        ReferencePosition(
            state: self.state, version: self.version, revision: self.revision, generation: self.generation)
    }

    /// The attempt that waits, if one does.
    package var openAttempt: ReferenceAttempt? { self.attempts.first { $0.state == .open } }

    /// Any attempt the plan ever made.
    package func attempt(_ id: Int) -> ReferenceAttempt? { self.attempts.first { $0.id == id } }

    /// Changes what became of one attempt.
    mutating func setAttempt(_ id: Int, to state: ReferenceAttemptState, rejection: Int? = nil) {
        for index in self.attempts.indices where self.attempts[index].id == id {
            self.attempts[index].state = state
            self.attempts[index].rejection = rejection
        }
    }

    /// Forgets everything a controller showed: the collection and the choice from it.
    mutating func dropCandidates() {
        self.candidates = []
        self.receivedAt = 0
        self.selection = nil
    }
}
