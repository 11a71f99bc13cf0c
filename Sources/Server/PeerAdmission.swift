package import Platform
package import RoutePlanning

/// Which peers are served, and as whom; settled once for each connection.
///
/// Source: docs/roles.md, "Peers".
package enum PeerAdmission: Equatable, Sendable {
    /// The processes of one user, each of which may do everything.
    case sameUser(UInt32)
    /// Users by their id, then groups by theirs; whoever is in neither table is not served, the daemon's own user included.
    case listed(users: [UInt32: Principal], groups: [UInt32: Principal])

    /// Who a peer is here; nil closes its connection without a frame.
    ///
    /// The group is the effective one at the time of the connection, as the kernel tells it; supplementary groups do not
    /// count.
    package func principal(of peer: PeerCredentials) -> Principal? {
        switch self {
        case .sameUser(let userID): peer.userID == userID ? .unrestricted : nil
        case .listed(let users, let groups): users[peer.userID] ?? groups[peer.groupID]
        }
    }
}
