internal import Configuration
internal import RoutePlanning
internal import Server

extension PeerAdmission {
    /// Who is served by the daemon of a user that was configured so.
    init(_ peers: [ConfiguredPeer], userID: UInt32) {
        guard !peers.isEmpty else {
            self = .sameUser(userID)
            return
        }
        var (users, groups): ([UInt32: Principal], [UInt32: Principal]) = ([:], [:])
        for peer in peers {
            switch peer.selector {
            case .user(let number): users[number] = peer.principal
            case .group(let number): groups[number] = peer.principal
            }
        }
        self = .listed(users: users, groups: groups)
    }
}
