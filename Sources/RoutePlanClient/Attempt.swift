/// One attempt of a hand-off.
public struct Attempt: Equatable, Sendable {
    /// Its identity.
    public var id: Identifier
    /// The hand-off it belongs to.
    public var handoff: Identifier
    /// From 1 within its hand-off.
    public var number: UInt32
    /// What became of it.
    public var state: AttemptState
    /// Name of the navigation target.
    public var target: String
    /// When it was asked for, in milliseconds since 1970.
    public var requestedAtMilliseconds: UInt64
    /// When it times out, in milliseconds since 1970.
    public var deadlineMilliseconds: UInt64
    /// Why the target refused it, if it did.
    public var rejection: RejectionClass
}
