internal import Framing
internal import Platform

/// From answers to bytes on the socket, and the ends of connections.
extension CallServer where Calls: ~Copyable {
    /// Puts the connection on the list of the turn's end.
    mutating func markPending(_ connection: Connection) {
        guard !connection.isPending else { return }
        connection.isPending = true
        self.pending.append(connection)
    }

    /// Writes to every connection on the list; those whose answers are not durable yet stay on it.
    mutating func writePending() {
        let durable = self.dispatcher.durableSequence
        var kept = 0
        for index in self.pending.indices {
            let connection = self.pending[index]
            self.flush(connection, durable: durable)
            if !connection.state.isClosed, connection.answers.hasHeld {
                self.pending[kept] = connection
                kept += 1
            } else {
                connection.isPending = false
            }
        }
        self.pending.removeSubrange(kept...)
    }

    /// Answers what is overdue and gives up on peers that stall; does nothing before the first deadline.
    mutating func expire(at now: UInt64) {
        guard self.nextExpiry.hasPassed(at: now) else { return }
        self.nextExpiry = .never
        for connection in self.connections.all {
            if let limit = connection.overdueLimit(at: now) {
                self.note(limit)
                self.close(connection)
                continue
            }
            // Whoever is owed something is not idle, however long that takes.
            if connection.idleDeadline.hasPassed(at: now) { self.noteActivity(connection) }
            if connection.answers.earliestDeadline.hasPassed(at: now) {
                for streamID in connection.answers.expire(at: now) {
                    self.dispatcher.cancel(CallIdentity(connection: connection.token, streamID: streamID))
                }
                self.markPending(connection)
            }
            self.endOverdueStreams(of: connection, at: now)
            let answer = min(connection.answers.earliestDeadline, connection.streams.earliestDeadline)
            let next = min(connection.stallDeadline, connection.writeDeadline, connection.idleDeadline, answer)
            self.nextExpiry = min(self.nextExpiry, next)
        }
    }

    /// Forgets the connection; its running calls are cancelled and its answers dropped.
    mutating func close(_ connection: Connection) {
        guard self.connections[connection.token] != nil else { return }
        connection.state.lost()
        self.forgetAnswers(of: connection)
        self.forgetInput(of: connection)
        self.dispatcher.connectionClosed(connection.token)
        self.connections.remove(connection.token)
        if case .paused = self.accepting { self.accepting = .paused(until: Deadline(nanoseconds: 0)) }
    }

    /// Changes what the loop watches the socket for.
    mutating func watch(_ connection: Connection, _ interest: Interest) {
        guard interest != connection.interest else { return }
        do throws(SystemError) {
            try self.loop.update(connection.socket.number, token: connection.token.number, interest: interest)
            connection.interest = interest
        } catch {
            self.close(connection)
        }
    }

    private mutating func flush(_ connection: Connection, durable: UInt64) {
        guard !connection.state.isClosed else { return }
        guard !connection.isDeaf else { return self.forgetAnswers(of: connection) }
        _ = connection.answers.release(durable: durable)
        let isMuch = connection.answers.pendingByteCount > Limits.chargedOutputByteCountMin
        let began = isMuch ? self.clock.monotonicNanoseconds() : 0
        self.write(to: connection)
        // Few bytes are not worth a look at the clock; many are a peer's time as much as what it asked for.
        if isMuch { self.charge(connection, self.clock.monotonicNanoseconds() - began) }
        guard !connection.state.isClosed, !self.closeIfFull(connection) else { return }
        switch connection.state.settled(isOwing: connection.isOwing) {
        case .keep: break
        case .close: self.close(connection)
        }
    }

    /// Writes what is ready until the socket is full, or as much as one usually holds; the loop reports room for more.
    private mutating func write(to connection: Connection) {
        for pieceCount in 1...Limits.piecesWrittenMax {
            guard connection.answers.hasOutput, !connection.isBlocked else { return }
            let count = connection.answers.output.count - connection.answers.sentByteCount
            switch connection.socket.write(connection.answers.output, from: connection.answers.sentByteCount) {
            case .sent(let byteCount):
                connection.answers.sent(byteCount: byteCount)
                self.hearSilenced(of: connection)
                let goesOn = byteCount == count && pieceCount < Limits.piecesWrittenMax && connection.answers.hasOutput
                if !goesOn { self.noteProgress(connection, isComplete: !connection.answers.hasOutput) }
            case .wouldBlock: self.noteProgress(connection, isComplete: false)
            case .failed:
                self.becomeDeaf(connection)
                return
            }
        }
    }

    /// Writes nothing to the peer any more, since nothing can be.
    ///
    /// What it asked for before it went is done, though nobody will hear of it, within its share of the time; the connection
    /// closes when nothing is left to be read.
    private mutating func becomeDeaf(_ connection: Connection) {
        guard connection.state.isReading else { return self.close(connection) }
        connection.isDeaf = true
        self.forgetAnswers(of: connection)
        self.unfinished.append(connection.token)
    }

    private mutating func forgetAnswers(of connection: Connection) {
        for streamID in connection.answers.abandon() + connection.streams.streamIDs {
            self.dispatcher.cancel(CallIdentity(connection: connection.token, streamID: streamID))
        }
        connection.streams = StreamTable()
        connection.silenced.removeAll()
    }

    /// Closes a connection that too many bytes wait for.
    @discardableResult
    mutating func closeIfFull(_ connection: Connection) -> Bool {
        guard connection.answers.pendingByteCount > self.limits.outputByteCountMax else { return false }
        self.note(.outputBytes)
        self.close(connection)
        return true
    }

    private mutating func noteProgress(_ connection: Connection, isComplete: Bool) {
        connection.isBlocked = !isComplete
        guard !isComplete else {
            connection.writeDeadline = .never
            self.watch(connection, connection.interest.subtracting(.writable))
            return
        }
        let now = Deadline(nanoseconds: self.turnNanoseconds)
        connection.writeDeadline = now.advanced(byNanoseconds: self.limits.writeNanosecondsMax)
        self.nextExpiry = min(self.nextExpiry, connection.writeDeadline)
        self.watch(connection, connection.interest.union(.writable))
    }
}
