internal import Framing
internal import Platform

/// Taking connections, and pausing when there is no room for them.
extension CallServer where Calls: ~Copyable {
    /// Takes what waits, up to the limit of one turn, or until a point in time.
    mutating func acceptWaiting(until end: UInt64) throws(SystemError) {
        for _ in 0..<Limits.acceptsPerTurnMax {
            guard self.connections.count < self.limits.connectionsMax else {
                self.note(.connections)
                try self.pauseAccepting(until: .never)
                return
            }
            guard let listener = self.listener.take() else { return }
            let outcome = listener.accept()
            self.listener = consume listener
            switch consume outcome {
            case .accepted(let socket): self.admit(socket)
            case .wouldBlock: return
            case .lost: continue
            case .exhausted: return try self.pauseAfterFailure()
            case .failed: return try self.pauseAfterFailure()
            }
            guard end != .max else { continue }
            self.latestNanoseconds = self.clock.monotonicNanoseconds()
            if self.latestNanoseconds >= end { return }
        }
    }

    /// Watches the listener again once a connection has closed or the pause is over.
    mutating func resumeAccepting() throws(SystemError) {
        switch self.accepting {
        case .listening: return
        case .ended: return
        case .paused(let until):
            let hasRoom = self.connections.count < self.limits.connectionsMax
            guard hasRoom, until == .never || until.hasPassed(at: self.turnNanoseconds) else { return }
            try self.watchListener([.readable])
            self.accepting = .listening
        }
    }

    /// One failed accept must not end the server, and trying again at once would spin.
    private mutating func pauseAfterFailure() throws(SystemError) {
        let now = Deadline(nanoseconds: self.clock.monotonicNanoseconds())
        try self.pauseAccepting(until: now.advanced(byNanoseconds: Limits.acceptPauseNanoseconds))
    }

    private mutating func pauseAccepting(until deadline: Deadline) throws(SystemError) {
        try self.watchListener([])
        self.accepting = .paused(until: deadline)
    }

    private mutating func watchListener(_ interest: Interest) throws(SystemError) {
        guard let listener = self.listener.take() else { return }
        let number = listener.number
        self.listener = consume listener
        try self.loop.update(number, token: Self.listenerToken, interest: interest)
    }

    /// Keeps a connection of a peer that is served; any other is closed without a frame.
    private mutating func admit(_ socket: consuming UnixSocket) {
        do throws(SystemError) {
            let peer = try socket.peerCredentials()
            guard let principal = self.admission.principal(of: peer) else {
                socket.endBothDirections()
                self.strangers.note(peer)
                return
            }
            let connection = self.connections.insert(
                socket, peer: peer, as: principal, at: self.latestNanoseconds)
            do throws(SystemError) {
                try self.loop.register(
                    connection.socket.number, token: connection.token.number, interest: connection.interest)
                self.noteActivity(connection)
            } catch {
                self.connections.remove(connection.token)
            }
        } catch {
            // A peer that cannot be identified is treated like a stranger.
            return
        }
    }
}
