/// One plan, whole.
public struct Plan: Equatable, Sendable {
    public var id: Identifier
    public var owner: String
    public var externalID: String
    public var position: Position
    public var stops: [Stop]
    public var options: RouteOptions
    public var locationDigest: Digest
    public var optionDigest: Digest
    public var requestDigest: Digest
    public var candidates: [Candidate]
    public var selectedIndex: UInt32?
    public var candidate: Identifier
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
    public var lastFailure: FailureClass
    public var cancelCause: CancelCause
    /// Stops, labels and candidates were removed.
    public var isRedacted: Bool
    /// Equal on every replay.
    public var stateDigest: UInt32
    public var sequence: UInt64
}
