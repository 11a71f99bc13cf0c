internal import Framing
internal import Platform

/// From readiness to dispatched calls.
extension CallServer where Calls: ~Copyable {
    /// Does what the reports ask for, connections in their order until the time of the turn is up.
    ///
    /// The loop may report the same connections first in every wait. So those that were not served wait ahead of all
    /// that are reported later, and none waits longer than each of the others is served once.
    mutating func serveReady() throws(SystemError) -> TurnOutcome {
        var outcome = TurnOutcome.running
        // Until a connection has been served the time is not up: a turn serves at least one.
        var hasTime = true
        for index in 0..<self.ready.count {
            let readiness = self.ready[index]
            switch readiness.token {
            case Self.listenerToken: try self.acceptWaiting()
            case Self.signalToken: outcome = self.receiveSignal()
            case let number:
                guard let connection = self.connections[ConnectionToken(number: number)] else { continue }
                self.noteWritable(connection, readiness)
                if hasTime, self.backlog.isEmpty {
                    self.serve(connection, readiness)
                    // The last of the reports leaves nothing to be put off: a single client costs no look at the clock.
                    hasTime = index == self.ready.count - 1 || self.hasTimeLeft
                } else {
                    self.backlog.append(connection, readiness)
                }
            }
        }
        while hasTime, let (token, readiness) = self.backlog.popFirst() {
            guard let connection = self.connections[token] else { continue }
            connection.isInBacklog = false
            self.serve(connection, readiness)
            hasTime = self.hasTimeLeft
        }
        if !self.backlog.isEmpty { self.moreInputReady = true }
        return outcome
    }

    /// Whether the turn may serve another connection.
    private var hasTimeLeft: Bool {
        self.clock.monotonicNanoseconds() < self.turnNanoseconds + Limits.turnNanosecondsMax
    }

    /// Answers leave at the end of every turn, also to connections that are served in a later one.
    private mutating func noteWritable(_ connection: Connection, _ readiness: Readiness) {
        guard readiness.isWritable else { return }
        connection.isBlocked = false
        self.markPending(connection)
    }

    /// Reads what a report says there is.
    private mutating func serve(_ connection: Connection, _ readiness: Readiness) {
        guard connection.state.isReading else {
            if readiness.isHungUp { self.close(connection) }
            return
        }
        if readiness.isReadable || readiness.isHungUp { self.read(connection, isHungUp: readiness.isHungUp) }
    }

    /// Reads once; what is left over is reported again by the next wait.
    private mutating func read(_ connection: Connection, isHungUp: Bool) {
        // The room is taken out of the server, so that frames can be cut from it in place meanwhile.
        var room: [UInt8] = []
        swap(&room, &self.room)
        defer { swap(&room, &self.room) }
        let byteCountMax = min(room.count, self.readByteCountMax(of: connection))
        switch connection.socket.read(into: &room, atMost: byteCountMax) {
        case .received(let byteCount):
            if byteCount == byteCountMax { self.moreInputReady = true }
            let frameCount = self.cutFrames(connection, room.span.extracting(0..<byteCount))
            // Until a read leaves nothing behind, a peer that crowded is taken to go on with it.
            connection.isCrowding =
                frameCount > Limits.crowdedFrameCount || connection.isCrowding && byteCount == byteCountMax
            self.noteActivity(connection)
            self.noteInput(connection)
        case .wouldBlock:
            if isHungUp { self.close(connection) }
        case .endOfInput:
            if isHungUp {
                self.close(connection)
            } else {
                self.endReading(connection)
            }
        case .failed: self.close(connection)
        }
    }

    /// What one read may take: the rest of a great frame at once, of small ones no more than holds nobody up.
    private func readByteCountMax(of connection: Connection) -> Int {
        let frames = connection.isCrowding ? Limits.crowdedReadByteCountMax : Limits.framesReadByteCountMax
        return frames + connection.decoder.missingByteCount
    }

    private mutating func endReading(_ connection: Connection) {
        connection.stallDeadline = .never
        self.endClientHalves(of: connection)
        switch connection.state.peerEndedOutput(isOwing: connection.isOwing) {
        case .close: self.close(connection)
        case .keep: self.watch(connection, connection.interest.subtracting(.readable))
        }
    }

    /// Takes every whole frame; how many there were.
    private mutating func cutFrames(_ connection: Connection, _ input: borrowing Span<UInt8>) -> Int {
        var offset = 0
        var frameCount = 0
        while connection.state.isReading {
            frameCount += 1
            switch connection.decoder.next(in: input, at: &offset) {
            case .needsMoreBytes:
                self.noteStall(connection)
                return frameCount - 1
            case .frame(let header, .input(let range)):
                self.receive(connection, header, input.extracting(range))
            case .frame(let header, .buffered(let range)):
                let buffered = connection.decoder.buffered
                self.receive(connection, header, buffered.span.extracting(range))
            case .oversized(let header): self.receiveOversized(connection, header)
            case .reserved(let header): self.receiveReserved(connection, header)
            }
        }
        return frameCount
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
            timeoutNanoseconds: self.envelope.timeoutNanoseconds, receivedAt: self.turnNanoseconds)
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
        connection.answers.answer(status, streamID: header.streamID)
        self.markPending(connection)
    }
}
