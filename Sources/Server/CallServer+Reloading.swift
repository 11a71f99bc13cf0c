internal import Framing

/// Other rules for peers, while the server runs.
extension CallServer where Calls: ~Copyable {
    /// Serves these peers from now on, within these limits.
    ///
    /// Connections of a peer that is somebody else now, or nobody, end in order: what is owed goes out, what they ask for
    /// besides is refused as not executed. What peers have of something beyond its limit now, they keep; times that have begun
    /// end as they would have.
    package mutating func adopt(_ admission: PeerAdmission, _ limits: PeerLimits) {
        limits.check()
        self.limits = limits
        self.admission = admission
        for connection in self.connections.all
        where admission.principal(of: connection.peer) != connection.principal {
            self.endInOrder(connection)
        }
        for connection in self.connections.all {
            connection.idleDeadline = .never
            self.noteActivity(connection)
        }
    }

    /// Ends a connection's streams and closes it, at once or when everything owed has gone out.
    mutating func endInOrder(_ connection: Connection) {
        self.endStreams(of: connection)
        switch connection.state.beginDrain(isOwing: connection.isOwing) {
        case .keep: break
        case .close: self.close(connection)
        }
    }
}
