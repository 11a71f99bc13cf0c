/// The answer to a command that was not refused.
public struct Answer: Equatable, Sendable {
    /// What became of the command.
    public var disposition: Disposition
    /// The plan concerned.
    public var plan: Identifier
    /// Right after the decision; for `replayed` after the original decision.
    public var position: Position
    /// Only for `replayed`: where the plan stands now.
    public var current: Position?
    /// The candidate concerned, or none.
    public var candidate: Identifier
    /// The hand-off concerned, or none.
    public var handoff: Identifier
    /// The attempt concerned, or none.
    public var attempt: Identifier
    /// From 1 within the hand-off; 0 when no attempt is concerned.
    public var attemptNumber: UInt32
    /// Milliseconds since 1970; 0 when no attempt waits.
    public var attemptDeadlineMilliseconds: UInt64
    /// 0 when no calculation is concerned.
    public var calculation: UInt32
    /// The caller holds provider objects that did not count: dispose of them.
    public var mustDispose: Bool
    /// What the caller must undo.
    public var compensation: Compensation
    /// The acknowledgement came after the attempt had been timed out.
    public var isLate: Bool
    /// The target follows another geometry than the candidate's.
    public var isDiverged: Bool
    /// What the calculation ended with, if it failed.
    public var failure: FailureClass
    /// Only for `alreadyTerminal`: the state the plan ended in.
    public var outcomeState: PlanState
    /// Journal sequence this answer saw; everything up to it is durable.
    public var sequence: UInt64
    /// How often the request was sent.
    public var sendCount: UInt32
}
