internal import Framing

/// Other rules for peers, while the server runs.
extension CallServer where Calls: ~Copyable {
    /// Serves these peers from now on, on so many connections.
    ///
    /// Connections of a peer that is somebody else now, or nobody, end in order: what is owed goes out, what they ask for
    /// besides is refused as not executed. More connections than allowed now stay; the next waits until there is room.
    package mutating func adopt(_ admission: PeerAdmission, connectionsMax: Int) {
        precondition((1...Limits.connectionsMax).contains(connectionsMax), "a server takes some connections")
        self.connectionsMax = connectionsMax
        self.admission = admission
        for connection in self.connections.all
        where admission.principal(of: connection.peer) != connection.principal {
            self.endInOrder(connection)
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
