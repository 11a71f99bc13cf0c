/// An attempt that waits for its acknowledgement.
package struct OpenAttempt: Equatable, Sendable {
    /// Names it.
    package let id: AttemptID
    /// The hand-off it belongs to.
    package let handoffID: HandoffID
    /// From 1 within the hand-off.
    package let number: UInt32
    /// Name of the navigation target.
    package let target: Text
    /// When it was made.
    package let requestedAt: Instant
    /// Until when it waits.
    package let deadline: Instant

    /// Memberwise.
    package init(
        id: AttemptID, handoffID: HandoffID, number: UInt32, target: Text, requestedAt: Instant, deadline: Instant
    ) {
        self.id = id
        self.handoffID = handoffID
        self.number = number
        self.target = target
        self.requestedAt = requestedAt
        self.deadline = deadline
    }
}
