package import Framing
package import Platform
package import RoutePlanning

/// What a dispatcher is told about one call beside its envelope and body.
package struct CallRequest: Sendable {
    /// Which call it is; later completions and cancellations name it.
    package let identity: CallIdentity
    /// When its answer is worth nothing any more, on the monotonic clock.
    package let deadline: Deadline
    /// When the turn that received it began, on the monotonic clock.
    package let receivedAtNanoseconds: UInt64
    /// Who sent it, as the kernel said when it connected.
    package let peer: PeerCredentials
    /// What that peer may do, and whose plans it gets at.
    package let principal: Principal

    /// Memberwise.
    package init(
        identity: CallIdentity, deadline: Deadline, receivedAtNanoseconds: UInt64, peer: PeerCredentials,
        principal: Principal
    ) {
        self.identity = identity
        self.deadline = deadline
        self.receivedAtNanoseconds = receivedAtNanoseconds
        self.peer = peer
        self.principal = principal
    }
}
