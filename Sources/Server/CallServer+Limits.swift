internal import Framing
internal import Platform

/// What peers have of the server, and what becomes of whoever holds too much of it.
extension CallServer where Calls: ~Copyable {
    /// How much is used now.
    var use: ServerUse {
        var use = ServerUse(limits: self.limits, met: self.met)
        use.connectionCount = self.connections.count
        use.putOffCount = self.backlog.count
        use.answersAside = self.answersAside
        for connection in self.connections.all {
            use.inputByteCount += connection.inputByteCount
            use.bufferByteCount += connection.inputByteCount + connection.answers.pendingByteCount
            use.streamCount = max(use.streamCount, connection.streams.count)
            use.callCount = max(use.callCount, connection.answers.inFlight)
            use.outputByteCount = max(use.outputByteCount, connection.answers.pendingByteCount)
        }
        return use
    }

    /// Counts that something waited, was refused or was closed.
    mutating func note(_ limit: PeerLimit) { self.met[limit, default: 0] += 1 }

    /// Begins the time in which a connection must do something, where there is one.
    mutating func noteActivity(_ connection: Connection) {
        guard let idleMax = self.limits.idleNanosecondsMax else { return }
        connection.idleDeadline = Deadline(nanoseconds: self.turnNanoseconds).advanced(byNanoseconds: idleMax)
        self.nextExpiry = min(self.nextExpiry, connection.idleDeadline)
    }

    // MARK: Input

    /// Counts what the connection has begun to send; beyond the limit, whoever holds most loses it, and is told.
    ///
    /// So a peer that hoards loses first, and whoever sends what comes whole in one read never loses anything: that is
    /// used where it lies. Nobody waits for anybody, as pausing the reading would have it.
    mutating func noteInput(_ connection: Connection) {
        let byteCount = connection.inputByteCount
        guard byteCount != connection.countedInputByteCount else { return }
        self.inputByteCount += byteCount - connection.countedInputByteCount
        connection.countedInputByteCount = byteCount
        while self.inputByteCount > self.limits.inputByteCountMax {
            guard self.dropGreatestInput() else { return }
        }
    }

    /// Forgets what a connection that is gone had begun.
    mutating func forgetInput(of connection: Connection) {
        self.inputByteCount -= connection.countedInputByteCount
        connection.countedInputByteCount = 0
    }

    /// Counts anew, for streams give their messages up without a word, and drops the most there is; whether that helped.
    private mutating func dropGreatestInput() -> Bool {
        var greatest: Connection?
        self.inputByteCount = 0
        for connection in self.connections.all {
            connection.countedInputByteCount = connection.inputByteCount
            self.inputByteCount += connection.countedInputByteCount
            if connection.countedInputByteCount > greatest?.countedInputByteCount ?? 0 { greatest = connection }
        }
        guard self.inputByteCount > self.limits.inputByteCountMax, let greatest else { return true }
        self.note(.inputBytes)
        guard !greatest.hasLeftover else {
            // It asked for more than its share in calls that are whole already: there is no one frame to blame.
            self.close(greatest)
            return true
        }
        if let header = greatest.decoder.dropFrame() {
            self.refuseDropped(greatest, header)
        } else {
            for streamID in greatest.streams.streamIDs where greatest.streams.hasInbound(streamID) {
                let identity = CallIdentity(connection: greatest.token, streamID: streamID)
                self.end(identity, of: greatest, with: self.dispatcher.refusal(.overloaded))
            }
        }
        let freed = greatest.countedInputByteCount - greatest.inputByteCount
        greatest.countedInputByteCount -= freed
        self.inputByteCount -= freed
        return freed > 0
    }

    /// Answers a frame that was dropped before it was whole; its rest is skipped as it comes.
    private mutating func refuseDropped(_ connection: Connection, _ header: FrameHeader) {
        switch header.kind {
        case .request: self.refuseRequest(connection, header)
        case .data where connection.standing(of: header.streamID).isActive:
            self.drop(connection, header)
            self.answer(connection, header, self.dispatcher.refusal(.overloaded))
        case .data: self.answer(connection, header, .streamInactive)
        case .response, .reserved: break
        }
    }

    /// Refuses a request without a look at its body, for lack of room.
    private mutating func refuseRequest(_ connection: Connection, _ header: FrameHeader) {
        switch connection.state.receivedRequest(streamID: header.streamID, hasRoom: false) {
        case .dispatch, .refuseOverloaded: self.answer(connection, header, self.dispatcher.refusal(.overloaded))
        case .refuseDraining: self.answer(connection, header, self.dispatcher.refusal(.draining))
        case .rejectEvenID: self.answer(connection, header, .streamIDEven)
        case .rejectReusedID: self.answer(connection, header, .streamIDReused)
        case .ignore: break
        }
    }
}
