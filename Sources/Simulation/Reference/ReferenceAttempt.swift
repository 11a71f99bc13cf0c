/// One attempt of one hand-off, whatever became of it.
package struct ReferenceAttempt: Hashable, Sendable {
    /// Names the attempt.
    package var id: Int
    /// The hand-off it belongs to.
    package var handoff: Int
    /// From 1 within the hand-off.
    package var number: Int
    /// The navigation target.
    package var target: Int
    /// Seconds it waits.
    package var seconds: UInt64
    /// Until when it waits, in nanoseconds.
    package var deadline: UInt64
    /// What became of it.
    package var state: ReferenceAttemptState
    /// Why it was rejected, if it was.
    package var rejection: Int?

    /// Memberwise, open.
    package init(id: Int, handoff: Int, number: Int, target: Int, seconds: UInt64, deadline: UInt64) {
        self.id = id
        self.handoff = handoff
        self.number = number
        self.target = target
        self.seconds = seconds
        self.deadline = deadline
        self.state = .open
        self.rejection = nil
    }
}
