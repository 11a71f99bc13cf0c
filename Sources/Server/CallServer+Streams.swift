internal import Framing

/// Calls whose sides send streams of messages.
///
/// A method's side is asked for messages only while its connection has room for them, so that a peer that does not read
/// costs a bounded amount; a client's messages that a method does not take wait in bounded room, and a stream that
/// exceeds it is ended. Neither ever stops the reading of a connection. Source: docs/protocol.md, "Streams".
extension CallServer where Calls: ~Copyable {
    // MARK: From the client

    /// Keeps a stream that was just dispatched; `payload` is the client's first message where it is one.
    mutating func open(
        _ shape: CallShape, _ identity: CallIdentity, _ deadline: Deadline, on connection: Connection,
        _ header: FrameHeader, _ payload: borrowing Span<UInt8>
    ) {
        guard connection.streams.count < self.limits.streamsMax else {
            self.note(.streams)
            self.dispatcher.cancel(identity)
            self.answer(connection, header, self.dispatcher.refusal(.overloaded))
            return
        }
        let isOpen = shape.clientStreams && header.flags.contains(.remoteOpen)
        connection.streams.open(header.streamID, shape: shape, deadline: deadline, isClientHalfOpen: isOpen)
        if shape.clientStreams {
            if !payload.isEmpty { self.deliver(payload, identity, on: connection, header) }
            self.tellClientEnd(identity, of: connection)
        }
    }

    /// Judges a stream message and does what the verdict says.
    mutating func receiveMessage(_ connection: Connection, _ header: FrameHeader, _ body: borrowing Span<UInt8>) {
        let identity = CallIdentity(connection: connection.token, streamID: header.streamID)
        let verdict = connection.state.receivedMessage(
            streamID: header.streamID, flags: header.flags, bodyByteCount: header.bodyByteCount,
            standing: connection.standing(of: header.streamID))
        switch verdict {
        case .ignore: break
        case .rejectEvenID: self.answer(connection, header, .streamIDEven)
        case .rejectInactive: self.answer(connection, header, .streamInactive)
        case .rejectAndCancel: self.reject(connection, header, .streamHalfClosed)
        case .rejectContradiction: self.reject(connection, header, .messageInClose)
        case .deliver: self.deliver(body, identity, on: connection, header)
        case .deliverLast:
            self.deliver(body, identity, on: connection, header)
            connection.streams.closeClientHalf(of: header.streamID)
            self.tellClientEnd(identity, of: connection)
        case .closeClientHalf:
            connection.streams.closeClientHalf(of: header.streamID)
            self.tellClientEnd(identity, of: connection)
        }
    }

    /// The peer sends nothing more, so no client's half is open any longer.
    mutating func endClientHalves(of connection: Connection) {
        for streamID in connection.streams.streamIDs {
            connection.streams.closeClientHalf(of: streamID)
            self.tellClientEnd(CallIdentity(connection: connection.token, streamID: streamID), of: connection)
        }
    }

    private mutating func reject(_ connection: Connection, _ header: FrameHeader, _ status: Status) {
        self.drop(connection, header)
        self.answer(connection, header, status)
    }

    private mutating func deliver(
        _ message: borrowing Span<UInt8>, _ identity: CallIdentity, on connection: Connection, _ header: FrameHeader
    ) {
        if !connection.streams.hasInbound(header.streamID), self.dispatcher.receive(message, on: identity) == .taken {
            return
        }
        let waitedBefore = connection.streams.hasInbound(header.streamID)
        guard connection.streams.enqueue(message, on: header.streamID) else {
            self.reject(connection, header, .streamFull)
            return
        }
        if !waitedBefore { self.attended.append(identity) }
    }

    private mutating func tellClientEnd(_ identity: CallIdentity, of connection: Connection) {
        guard connection.streams.takeClientEnd(of: identity.streamID) else { return }
        guard connection.streams.shape(of: identity.streamID)?.clientStreams == true else { return }
        self.dispatcher.clientEnded(identity)
    }

    // MARK: To the client

    /// Offers waiting messages again and asks the streams that have something to say.
    mutating func serveStreams() {
        if !self.attended.isEmpty { self.offerAgain() }
        while let identity = self.dispatcher.nextSpeakingStream() {
            guard let connection = self.connections[identity.connection],
                connection.streams.list(identity.streamID)
            else { continue }
            self.speaking.append(identity)
        }
        guard !self.speaking.isEmpty else { return }
        // Those that have more to say go to the end of the list and wait for the next turn.
        let identities = self.speaking
        self.speaking.removeAll(keepingCapacity: true)
        for identity in identities {
            guard let connection = self.connections[identity.connection] else { continue }
            self.ask(identity, connection)
        }
    }

    private mutating func offerAgain() {
        let identities = self.attended
        self.attended.removeAll(keepingCapacity: true)
        for identity in identities {
            guard let connection = self.connections[identity.connection] else { continue }
            while let message = connection.streams.firstInbound(on: identity.streamID) {
                guard self.dispatcher.receive(message.span, on: identity) == .taken else { break }
                connection.streams.removeFirstInbound(on: identity.streamID)
            }
            if connection.streams.hasInbound(identity.streamID) {
                self.attended.append(identity)
            } else {
                self.tellClientEnd(identity, of: connection)
            }
        }
    }

    /// Asks one stream until it has nothing to say, has ended, has had its share, or its peer has too much to read.
    private mutating func ask(_ identity: CallIdentity, _ connection: Connection) {
        let streamID = identity.streamID
        for _ in 0..<Limits.messagesPerStreamTurnMax {
            guard let shape = connection.streams.shape(of: streamID) else { return }
            guard connection.answers.pendingByteCount < self.limits.streamOutputByteCountMax else {
                connection.silenced.append(streamID)
                return
            }
            self.reply.reset()
            switch self.dispatcher.produce(identity, reply: &self.reply) {
            case .nothing:
                connection.streams.unlist(streamID)
                return
            case .message(let sequence):
                self.markPending(connection)
                guard connection.answers.holdMessage(self.reply, streamID: streamID, visibleAt: sequence) else {
                    self.end(identity, of: connection, with: .tooLarge(byteCount: self.reply.payload.count))
                    return
                }
            case .end(let sequence):
                self.finish(identity, shape, of: connection, visibleAt: sequence)
                return
            }
        }
        self.speaking.append(identity)
    }

    private mutating func finish(
        _ identity: CallIdentity, _ shape: CallShape, of connection: Connection, visibleAt sequence: UInt64
    ) {
        let deadline = connection.streams.deadline(of: identity.streamID)
        connection.streams.remove(identity.streamID)
        if self.reply.status == nil, shape.serverStreams {
            connection.answers.holdClose(streamID: identity.streamID, deadline: deadline, visibleAt: sequence)
        } else {
            connection.answers.holdEnd(
                self.reply, streamID: identity.streamID, deadline: deadline, visibleAt: sequence)
        }
        self.nextExpiry = min(self.nextExpiry, deadline)
        self.markPending(connection)
    }

    /// The peer has read something: streams that waited for that speak again.
    mutating func hearSilenced(of connection: Connection) {
        guard !connection.silenced.isEmpty,
            connection.answers.pendingByteCount <= self.limits.streamOutputByteCountMax / 2
        else { return }
        for streamID in connection.silenced {
            self.speaking.append(CallIdentity(connection: connection.token, streamID: streamID))
        }
        connection.silenced.removeAll()
    }

    // MARK: Ends

    /// Ends one stream at once; nothing that waits of it is sent.
    mutating func end(_ identity: CallIdentity, of connection: Connection, with status: Status) {
        guard connection.streams.remove(identity.streamID) else { return }
        connection.answers.withdraw(streamID: identity.streamID)
        connection.answers.answer(status, streamID: identity.streamID)
        self.dispatcher.cancel(identity)
        self.markPending(connection)
    }

    /// Ends every stream because the server stops, each behind what it has said already.
    mutating func endStreams(of connection: Connection) {
        for streamID in connection.streams.streamIDs {
            guard let shape = connection.streams.shape(of: streamID) else { continue }
            let identity = CallIdentity(connection: connection.token, streamID: streamID)
            self.dispatcher.cancel(identity)
            self.reply.reset()
            self.reply.status = self.dispatcher.refusal(.draining)
            self.finish(identity, shape, of: connection, visibleAt: 0)
        }
    }

    /// Ends the streams whose time has run out.
    mutating func endOverdueStreams(of connection: Connection, at now: UInt64) {
        for streamID in connection.streams.overdue(at: now) {
            let identity = CallIdentity(connection: connection.token, streamID: streamID)
            self.end(identity, of: connection, with: .deadlineExceeded)
        }
    }
}
