/// One plan, whole.
public struct Plan: Equatable, Sendable {
    /// Its identity.
    public var id: Identifier
    /// Whose plan it is.
    public var owner: String
    /// The host's name of the intent.
    public var externalID: String
    /// Where it stands.
    public var position: Position
    /// Source first, destination last.
    public var stops: [Stop]
    /// Options that decide routes.
    public var options: RouteOptions
    /// Of the stops in normal form.
    public var locationDigest: Digest
    /// Of the options in normal form.
    public var optionDigest: Digest
    /// Of stops, options and revision.
    public var requestDigest: Digest
    /// In the order received; empty when none are held.
    public var candidates: [Candidate]
    /// Position of the selected candidate, if one is.
    public var selectedIndex: UInt32?
    /// The selected candidate, or none.
    public var candidate: Identifier
    /// The hand-off under way or done, or none.
    public var handoff: Identifier
    /// Oldest first.
    public var attempts: [Attempt]
    /// The session the target named; a secret.
    public var targetSession: String
    /// Milliseconds since 1970.
    public var createdAtMilliseconds: UInt64
    /// When the plan entered its state, in milliseconds since 1970.
    public var enteredAtMilliseconds: UInt64
    /// The last calculation, 0 before the first.
    public var calculation: UInt32
    /// How the last calculation failed, if it did.
    public var lastFailure: FailureClass
    /// Why it was cancelled, if it was.
    public var cancelCause: CancelCause
    /// Stops, labels and candidates were removed.
    public var isRedacted: Bool
    /// Equal on every replay.
    public var stateDigest: UInt32
    /// Journal sequence the answer saw.
    public var sequence: UInt64
}
