/// The answer to a command that was not refused.
public struct Answer: Equatable, Sendable {
    public var disposition: Disposition
    public var plan: Identifier
    /// Right after the decision; for `replayed` after the original decision.
    public var position: Position
    /// Only for `replayed`: where the plan stands now.
    public var current: Position?
    public var candidate: Identifier
    public var handoff: Identifier
    public var attempt: Identifier
    /// From 1 within the hand-off; 0 when no attempt is concerned.
    public var attemptNumber: UInt32
    /// Milliseconds since 1970; 0 when no attempt waits.
    public var attemptDeadlineMilliseconds: UInt64
    /// 0 when no calculation is concerned.
    public var calculation: UInt32
    public var mustDispose: Bool
    public var compensation: Compensation
    /// The acknowledgement came after the attempt had been timed out.
    public var isLate: Bool
    /// The target follows another geometry than the candidate's.
    public var isDiverged: Bool
    public var failure: FailureClass
    /// Only for `alreadyTerminal`: the state the plan ended in.
    public var outcomeState: PlanState
    /// Journal sequence this answer saw; everything up to it is durable.
    public var sequence: UInt64
    /// How often the request was sent.
    public var sendCount: UInt32
}
