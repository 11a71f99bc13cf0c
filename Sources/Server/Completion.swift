/// The late answer to a call that was dispatched as `.later`; its reply is written beside it.
package struct Completion: Equatable, Sendable {
    /// The call that is answered; one that is already answered or gone is dropped.
    package let identity: CallIdentity
    /// The answer leaves once everything up to this sequence is durable (0: at once).
    package let visibleAt: UInt64

    /// Names the call and what its answer waits for.
    package init(identity: CallIdentity, visibleAt: UInt64) {
        self.identity = identity
        self.visibleAt = visibleAt
    }
}
