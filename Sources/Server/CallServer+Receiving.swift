internal import Framing
internal import Platform

/// From readiness to dispatched calls.
extension CallServer where Calls: ~Copyable {
    /// Does what the reports ask for, connections in their order until the time of the turn is up.
    ///
    /// The loop may report the same connections first in every wait. So those that were not served wait ahead of all
    /// that are reported later, and none waits longer than each of the others is served once. New connections, and
    /// those that have used up their share, are served by `serveGreedy`.
    mutating func serveReady() throws(SystemError) -> TurnOutcome {
        var outcome = TurnOutcome.running
        self.latestNanoseconds = self.turnNanoseconds
        self.readyConnectionCount = self.ready.count > 1 ? self.reportedConnectionCount : self.ready.count
        self.hasGuests = false
        self.hasUncommitted = false
        // Until a connection has been served the time is not up: a turn serves at least one.
        var hasTime = true
        for index in 0..<self.ready.count {
            let readiness = self.ready[index]
            switch readiness.token {
            case Self.listenerToken: self.hasGuests = true
            case Self.signalToken: outcome = self.receiveSignal()
            case let number:
                guard let connection = self.connections[ConnectionToken(number: number)] else { continue }
                self.noteWritable(connection, readiness)
                if self.isPutOff(connection, readiness) { continue }
                if hasTime, self.backlog.isEmpty {
                    hasTime = self.serveShare(of: connection, readiness, isLast: index == self.ready.count - 1)
                } else {
                    self.backlog.append(connection, readiness)
                }
            }
        }
        while hasTime, let (token, readiness) = self.backlog.popFirst() {
            guard let connection = self.connections[token] else { continue }
            connection.isInBacklog = false
            hasTime = self.serveShare(of: connection, readiness, isLast: false)
        }
        if !self.backlog.isEmpty { self.moreInputReady = true }
        return outcome
    }

    /// Answers leave at the end of every turn, also to connections that are served in a later one.
    private mutating func noteWritable(_ connection: Connection, _ readiness: Readiness) {
        guard readiness.isWritable else { return }
        connection.isBlocked = false
        self.markPending(connection)
    }

    /// Takes what was left over, or reads what a report says there is; frames are cut until a point in time.
    mutating func serve(_ connection: Connection, _ readiness: Readiness, until end: UInt64) {
        guard connection.state.isReading else {
            if readiness.isHungUp { self.close(connection) }
            return
        }
        if connection.hasLeftover {
            self.takeLeftover(of: connection, until: end)
        } else if readiness.isReadable || readiness.isHungUp {
            self.read(connection, isHungUp: readiness.isHungUp, until: end)
        }
        guard connection.isDeaf, !connection.state.isClosed else { return }
        if connection.state.isReading { self.unfinished.append(connection.token) } else { self.close(connection) }
    }

    /// Reads once; what is left in the socket is reported again by the next wait.
    private mutating func read(_ connection: Connection, isHungUp: Bool, until end: UInt64) {
        // The room is taken out of the server, so that frames can be cut from it in place meanwhile.
        var room: [UInt8] = []
        swap(&room, &self.room)
        defer { swap(&room, &self.room) }
        // The rest of a great frame at once, of small ones no more than there is time for: each costs the kernel as well.
        let frames = self.framesByteCountMax(until: end)
        let byteCountMax = min(room.count, frames + connection.decoder.missingByteCount)
        switch connection.socket.read(into: &room, atMost: byteCountMax) {
        case .received(let byteCount):
            let input = room.span.extracting(0..<byteCount)
            connection.beginTaking(readAt: self.turnNanoseconds)
            let offset = self.cutFrames(connection, input, until: end)
            if offset < byteCount {
                connection.putBack(Array(room[offset..<byteCount]), from: 0)
                self.unfinished.append(connection.token)
            } else if byteCount == byteCountMax {
                self.moreInputReady = true
            }
            self.noteActivity(connection)
            self.noteInput(connection)
        case .wouldBlock:
            if isHungUp || connection.isDeaf { self.close(connection) }
        case .endOfInput:
            if isHungUp || connection.isDeaf {
                self.close(connection)
            } else {
                self.endReading(connection)
            }
        case .failed: self.close(connection)
        }
    }

    /// How much to read of new frames; a whole share of the time is what the most takes.
    private func framesByteCountMax(until end: UInt64) -> Int {
        let time = Int(clamping: end - min(end, self.latestNanoseconds))
        guard time < Int(Limits.shareNanosecondsMax) else { return Limits.framesReadByteCountMax }
        let part = Limits.framesReadByteCountMax * time / Int(Limits.shareNanosecondsMax)
        return max(part, Limits.framesReadByteCountMin)
    }

    private mutating func endReading(_ connection: Connection) {
        connection.stallDeadline = .never
        self.endClientHalves(of: connection)
        switch connection.state.peerEndedOutput(isOwing: connection.isOwing) {
        case .close: self.close(connection)
        case .keep: self.watch(connection, connection.interest.subtracting(.readable))
        }
    }

    /// Takes whole frames from an offset on until there is none or the time is over, and returns where that was.
    ///
    /// Input that nobody reads any more counts as taken.
    mutating func cutFrames(
        _ connection: Connection, _ input: borrowing Span<UInt8>, from start: Int = 0, until end: UInt64
    ) -> Int {
        var offset = start
        var looks = ClockLooks(from: self.latestNanoseconds, until: end)
        while connection.state.isReading {
            switch connection.decoder.next(in: input, at: &offset) {
            case .needsMoreBytes:
                self.noteStall(connection)
                return input.count
            case .frame(let header, .input(let range)):
                self.receive(connection, header, input.extracting(range))
            case .frame(let header, .buffered(let range)):
                let buffered = connection.decoder.buffered
                self.receive(connection, header, buffered.span.extracting(range))
            case .oversized(let header): self.receiveOversized(connection, header)
            case .reserved(let header): self.receiveReserved(connection, header)
            }
            guard offset < input.count, looks.isOver(behindFrameAt: self.clock) else { continue }
            // Between frames: what is left over is no silence of the peer's.
            connection.stallDeadline = .never
            return connection.state.isReading ? offset : input.count
        }
        return input.count
    }

    private mutating func noteStall(_ connection: Connection) {
        guard connection.decoder.isInsideFrame else {
            connection.stallDeadline = .never
            return
        }
        let now = Deadline(nanoseconds: self.turnNanoseconds)
        connection.stallDeadline = now.advanced(byNanoseconds: self.limits.stallNanosecondsMax)
        self.nextExpiry = min(self.nextExpiry, connection.stallDeadline)
    }

    private mutating func receive(_ connection: Connection, _ header: FrameHeader, _ body: borrowing Span<UInt8>) {
        switch header.kind {
        case .request: self.receiveRequest(connection, header, body)
        case .data: self.receiveMessage(connection, header, body)
        case .response, .reserved:
            switch connection.state.receivedOther(streamID: header.streamID) {
            case .ignore: break
            case .rejectEvenID: self.answer(connection, header, .streamIDEven)
            }
        }
    }

    private mutating func receiveRequest(
        _ connection: Connection, _ header: FrameHeader, _ body: borrowing Span<UInt8>
    ) {
        let hasRoom =
            connection.answers.inFlight < self.limits.callsMax
            && connection.answers.pendingByteCount <= self.limits.outputRefusalByteCount
        switch connection.state.receivedRequest(streamID: header.streamID, hasRoom: hasRoom) {
        case .dispatch: self.dispatch(connection, header, body, isDraining: false)
        case .refuseOverloaded:
            self.note(connection.answers.inFlight < self.limits.callsMax ? .outputBytes : .calls)
            self.answer(connection, header, self.dispatcher.refusal(.overloaded))
        case .refuseDraining: self.dispatch(connection, header, body, isDraining: true)
        case .rejectEvenID: self.answer(connection, header, .streamIDEven)
        case .rejectReusedID: self.answer(connection, header, .streamIDReused)
        case .ignore: break
        }
    }

    private mutating func dispatch(
        _ connection: Connection, _ header: FrameHeader, _ body: borrowing Span<UInt8>, isDraining: Bool
    ) {
        do throws(EnvelopeFailure) {
            try self.envelope.read(body)
        } catch {
            self.answer(connection, header, .undecodable(error))
            return
        }
        guard !isDraining || self.dispatcher.answersWhileDraining(self.envelope, body: body) else {
            self.answer(connection, header, self.dispatcher.refusal(.draining))
            return
        }
        let deadline = Deadline(
            timeoutNanoseconds: self.envelope.timeoutNanoseconds, receivedAt: connection.receivedNanoseconds)
        guard !deadline.hasPassed(at: self.turnNanoseconds) else {
            self.answer(connection, header, .deadlineExceeded)
            return
        }
        let request = CallRequest(
            identity: CallIdentity(connection: connection.token, streamID: header.streamID), deadline: deadline,
            receivedAtNanoseconds: self.turnNanoseconds, peer: connection.peer, principal: connection.principal)
        self.reply.reset()
        switch self.dispatcher.dispatch(request, self.envelope, body: body, reply: &self.reply) {
        case .answered(let sequence):
            connection.answers.hold(
                self.reply, streamID: header.streamID, deadline: deadline, visibleAt: sequence)
            self.markPending(connection)
        case .stream(let shape):
            let payload = body.extracting(self.envelope.payload)
            self.open(shape, request.identity, deadline, on: connection, header, payload)
        case .later: connection.answers.start(streamID: header.streamID, deadline: deadline)
        }
        self.nextExpiry = min(self.nextExpiry, deadline)
    }

    private mutating func receiveOversized(_ connection: Connection, _ header: FrameHeader) {
        let isActive = connection.standing(of: header.streamID).isActive
        let status = Status.tooLarge(byteCount: Int(header.bodyByteCount))
        switch connection.state.receivedOversized(kind: header.kind, isActive: isActive) {
        case .ignore: break
        case .answer: self.answer(connection, header, status)
        case .answerAndCancel:
            self.drop(connection, header)
            self.answer(connection, header, status)
        }
    }

    private mutating func receiveReserved(_ connection: Connection, _ header: FrameHeader) {
        switch connection.state.receivedReserved() {
        case .ignore: break
        case .answerAndStopReading:
            connection.stallDeadline = .never
            self.answer(connection, header, .tooLarge(byteCount: Int(header.bodyByteCount)))
            self.watch(connection, connection.interest.subtracting(.readable))
        }
    }

    /// Forgets the call or the stream of the frame and cancels it; the caller answers.
    mutating func drop(_ connection: Connection, _ header: FrameHeader) {
        if connection.streams.remove(header.streamID) {
            connection.answers.withdraw(streamID: header.streamID)
            self.dispatcher.cancel(CallIdentity(connection: connection.token, streamID: header.streamID))
            return
        }
        switch connection.answers.drop(streamID: header.streamID) {
        case .runningCall:
            self.dispatcher.cancel(CallIdentity(connection: connection.token, streamID: header.streamID))
        case .heldAnswer, .nothing: break
        }
    }

    /// Answers at once.
    mutating func answer(_ connection: Connection, _ header: FrameHeader, _ status: Status) {
        self.answersAside[Int(status.code.rawValue)] += 1
        connection.answers.answer(status, streamID: header.streamID)
        self.markPending(connection)
    }
}
