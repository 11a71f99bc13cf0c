internal import Engine
internal import RoutePlanning

/// Clients and the network between them and the daemon.
extension World {
    /// What becomes of one attempt at a call.
    private enum Fate {
        case answered
        /// The connection breaks before the daemon has the request.
        case requestLost
        /// It breaks after, before anything of the answer is with the client.
        case answerLost
        /// It breaks in the middle of the answer.
        case answerCut
    }

    private func fate(of call: Int, attempt: Int) -> Fate {
        guard self.swarm.networkFaults, !self.isCalm else { return .answered }
        return switch self.draw(2, self.identity(of: call), attempt) % 1000 {
        case ..<60: .requestLost
        case ..<120: .answerLost
        case ..<180: .answerCut
        default: .answered
        }
    }

    /// What a call is known by whatever other calls there are.
    private func identity(of call: Int) -> Int { self.calls[call].input * 4 + self.calls[call].copy }

    // MARK: Clients

    mutating func begin(_ request: WorldCall.Request, of client: Int, input: Int, copy: Int) {
        self.calls.append(
            WorldCall(client: client, input: input, copy: copy, request: request, floor: self.told))
        self.send(self.calls.count - 1)
    }

    /// Sends a call, or sends it again, and comes back to it in case no answer does.
    mutating func send(_ call: Int) {
        let attempt = self.calls[call].attemptCount
        self.calls[call].attemptCount = attempt + 1
        let identity = self.identity(of: call)
        let delay = 1_000 + self.draw(3, identity, attempt) % 200_000
        let patience = 50_000_000 + self.draw(4, identity, attempt) % 1_000_000_000
        self.plan(.retry(call: call, attempt: attempt + 1), after: patience)
        guard let life = self.life else { return }
        // Copies of one command come over different connections.
        let client = (self.calls[call].client + self.calls[call].copy) % self.currentConnection.count
        let connection = self.connection(of: client, to: life.number)
        if self.fate(of: call, attempt: attempt) == .requestLost {
            self.breakConnection(connection)
        } else {
            self.plan(.arrival(call: call, attempt: attempt, connection: connection), after: delay)
        }
    }

    /// Everybody without an answer tries again.
    mutating func resumeCalls() {
        for call in self.calls.indices where self.calls[call].answeredBy == nil {
            let attempt = self.calls[call].attemptCount
            self.plan(
                .retry(call: call, attempt: attempt),
                after: 1_000_000 + self.draw(15, self.identity(of: call), attempt) % 20_000_000)
        }
    }

    private mutating func connection(of client: Int, to life: Int) -> Int {
        if let open = self.currentConnection[client], self.connections[open].isOpen { return open }
        self.connections.append(SimulatedConnection(client: client, life: life))
        self.currentConnection[client] = self.connections.count - 1
        return self.connections.count - 1
    }

    mutating func breakConnection(_ index: Int) {
        let connection = self.connections[index]
        if connection.isInsideFrame { self.probes.hit(.f8HalfReply) }
        connection.close()
        self.inbox.removeAll { $0.connection == index }
        // Who waits on it notices and tries again soon.
        for attempt in connection.attempts where self.calls[attempt.call].answeredBy == nil {
            guard self.calls[attempt.call].attemptCount == attempt.number + 1 else { continue }
            let delay = 100_000 + self.draw(5, self.identity(of: attempt.call), attempt.number) % 20_000_000
            self.plan(.retry(call: attempt.call, attempt: attempt.number + 1), after: delay)
        }
    }

    // MARK: The daemon's side

    mutating func arrive(call: Int, attempt: Int, connection index: Int) {
        let connection = self.connections[index]
        guard connection.isOpen, connection.life == self.life?.number else { return }
        // The server refuses what is beyond the window, and the client comes again.
        guard connection.inFlight < Self.requestsInFlightMax else { return self.probes.hit(.windowFull) }
        let streamID = connection.open(SimulatedConnection.Attempt(call: call, number: attempt))
        let fresh = self.fresh(call, attempt: attempt)
        self.inbox.append(WorldArrival(call: call, connection: index, streamID: streamID, fresh: fresh))
        self.planTurn(after: self.draw(6, self.identity(of: call), attempt) % self.swarm.readDelayMax)
    }

    /// The number of what an attempt creates: its own, however often somebody tries while a sync does not return.
    private func fresh(_ call: Int, attempt: Int) -> Int {
        let identity = self.identity(of: call)
        return attempt < 63 ? identity * 64 + attempt + 1 : (1 << 48) + (identity << 24) + attempt
    }

    /// Lets go of every answer that may be seen.
    mutating func releaseAnswers() {
        guard let life = self.life else { return }
        let durable = life.writer.assumeIsolated { $0.durableSequence }
        for case let index? in self.currentConnection where self.connections[index].isOpen {
            let (released, byteCount) = self.connections[index].release(durable: durable)
            for turn in released { self.released(turn) }
            guard byteCount > 0 else { continue }
            self.planDelivery(on: index, byteCount: byteCount, after: released)
        }
    }

    private mutating func released(_ turn: Int) {
        self.turns[turn].isReleased = true
        let observed = self.turns[turn].observed
        let safe = max(self.disk.syncedSequence, self.life?.recoveredSequence ?? 0)
        if observed > safe {
            self.fail(
                .visibility, "the answer of turn \(turn) tells of \(observed), and only \(safe) entries are on the disk"
            )
        }
        self.acknowledged = max(self.acknowledged, observed)
        self.mix(observed)
    }

    private mutating func planDelivery(on index: Int, byteCount: Int, after turns: ArraySlice<Int>) {
        guard let first = turns.first else { return }
        let call = self.turns[first].call
        let attempt = self.calls[call].attemptCount - 1
        let delay = 1_000 + self.draw(7, self.identity(of: call), attempt) % 300_000
        switch self.fate(of: call, attempt: attempt) {
        case .answered, .requestLost: self.plan(.delivery(connection: index, byteCount: byteCount), after: delay)
        case .answerLost: self.breakConnection(index)
        case .answerCut:
            _ = self.connections[index].receive(byteCount: byteCount / 2)
            self.breakConnection(index)
        }
    }

    // MARK: Answers

    mutating func deliver(to index: Int, byteCount: Int) {
        guard self.connections[index].isOpen else { return }
        for turn in self.connections[index].receive(byteCount: byteCount) { self.answer(with: turn) }
    }

    private mutating func answer(with index: Int) {
        let turn = self.turns[index]
        let call = self.calls[turn.call]
        self.told = max(self.told, turn.observed)
        if turn.observed < call.floor || (turn.isCommit && turn.observed == call.floor) {
            self.fail(
                .realTime,
                "call \(turn.call) saw \(turn.observed), and \(call.floor) was known before it was sent")
        }
        guard let first = call.answeredBy else {
            self.calls[turn.call].answeredBy = index
            return
        }
        self.compare(self.turns[first], turn, of: turn.call)
    }

    /// Two answers to one command under one key: the same thing happened once.
    private mutating func compare(_ first: WorldTurn, _ second: WorldTurn, of call: Int) {
        guard self.lossCount == 0 else { return }
        guard case .command(let command) = self.calls[call].request, let one = first.answer, let other = second.answer
        else { return }
        // A creation may come true again weeks later, when even the tombstone is gone.
        if case .createPlan = command.request { return }
        if one.disposition == .applied, other.disposition == .applied {
            self.fail(.acknowledgedEffects, "call \(call) was applied twice")
        }
        let pair = Set([one.disposition, other.disposition])
        guard pair.isSubset(of: [.applied, .replayed]) else { return }
        if one.position != other.position || one.detail != other.detail {
            self.fail(.duplicateAnswers, "call \(call) was answered \(one) and \(other)")
        }
    }
}
