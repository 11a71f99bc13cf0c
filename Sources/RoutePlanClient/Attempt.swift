/// One attempt of a hand-off.
public struct Attempt: Equatable, Sendable {
    public var id: Identifier
    public var handoff: Identifier
    /// From 1 within its hand-off.
    public var number: UInt32
    public var state: AttemptState
    public var target: String
    public var requestedAtMilliseconds: UInt64
    public var deadlineMilliseconds: UInt64
    public var rejection: RejectionClass
}
