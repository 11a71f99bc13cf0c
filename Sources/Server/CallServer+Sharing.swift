internal import Framing
internal import Platform

/// Sharing the loop's time among those who want some.
///
/// A connection that is alone may have all of it. As soon as another one is served as well, each has its `TimeShare`,
/// and frames that do not fit into it are left over. Whoever has used up its share, and whoever has just come, has a small
/// part of each turn together with all others of that kind, behind everybody else's answers: so what they ask for holds
/// nobody up for longer than the longest call. Source: docs/protocol.md, "Connection lifecycle".
extension CallServer where Calls: ~Copyable {
    /// Whether others want time, or did lately.
    private var isShared: Bool { self.activity.count > 1 || self.readyConnectionCount > 1 || !self.backlog.isEmpty }

    /// How many of the reports are connections'; the other descriptors are the server's and the dispatcher's own.
    var reportedConnectionCount: Int {
        var count = 0
        for index in 0..<self.ready.count where self.ready[index].token < Self.ownTokensFirst { count += 1 }
        return count
    }

    /// Serves one connection for as long as it may have; whether the turn may serve another one.
    mutating func serveShare(of connection: Connection, _ readiness: Readiness, isLast: Bool) -> Bool {
        self.activity.note(connection, at: self.latestNanoseconds)
        guard self.isShared else {
            self.serve(connection, readiness, until: .max)
            // The last of the reports leaves nothing to be put off: a single client costs no look at the clock.
            return isLast || self.hasTimeLeft()
        }
        let allowance = self.allowance(of: connection)
        let least = max(allowance, Limits.shareNanosecondsMin)
        self.serve(connection, readiness, until: self.latestNanoseconds + UInt64(least))
        return self.hasTimeLeft(charging: connection)
    }

    /// Whether a connection has to wait for the end of the turn, which this sees to.
    mutating func isPutOff(_ connection: Connection, _ readiness: Readiness) -> Bool {
        if connection.isInBacklog { return true }
        guard self.activity.count > 1, self.backlog.isEmpty, connection.state.isReading else { return false }
        guard self.allowance(of: connection) < Limits.shareNanosecondsMin else { return false }
        self.greedy.append(connection, readiness)
        return true
    }

    private mutating func allowance(of connection: Connection) -> Int64 {
        connection.share.allowance(
            at: self.latestNanoseconds, among: self.activity.count, turnNanoseconds: self.latestTurnNanoseconds)
    }

    /// Takes new connections and serves those that have used up their share, in turns, for a short time altogether.
    ///
    /// One of them at least, so that all get on; where nobody else wants any, all of it. If the time was up already, they
    /// wait with those that were left over: then all have their turn, one after the other.
    mutating func serveGreedy() throws(SystemError) {
        guard self.hasGuests || !self.greedy.isEmpty || !self.unfinished.isEmpty else { return }
        self.latestNanoseconds = self.clock.monotonicNanoseconds()
        let end = self.isShared ? self.latestNanoseconds + UInt64(Limits.shareNanosecondsMin) : .max
        // By turns: with the guests first in every turn, there might be time for nobody else ever.
        if self.hasGuests, self.guestsAreNext || self.greedy.isEmpty {
            self.guestsAreNext = false
            try self.acceptWaiting(until: end)
        } else {
            self.guestsAreNext = true
        }
        if !self.backlog.isEmpty { self.backlog.takeAll(from: &self.greedy) }
        while self.latestNanoseconds < end, let (token, readiness) = self.greedy.popFirst() {
            guard let connection = self.connections[token] else { continue }
            connection.isInBacklog = false
            self.hasUncommitted = true
            self.serve(connection, readiness, until: end)
            guard self.hasTimeLeft(charging: connection) else { break }
        }
        self.returnUnfinished()
    }

    /// Looks at the clock: whether the turn may serve another connection.
    ///
    /// The time since the last look counts as that of the connection.
    private mutating func hasTimeLeft(charging connection: Connection? = nil) -> Bool {
        let began = self.latestNanoseconds
        self.latestNanoseconds = self.clock.monotonicNanoseconds()
        if let connection { self.charge(connection, self.latestNanoseconds - began) }
        return self.latestNanoseconds < self.turnNanoseconds + Limits.turnNanosecondsMax
    }

    /// Counts time as a connection's; what somebody else had the processor for is not.
    ///
    /// How long that was nobody knows, and that it happened costs a system call to know: it is asked where it matters.
    mutating func charge(_ connection: Connection, _ nanoseconds: UInt64) {
        var spent = nanoseconds
        if nanoseconds > Limits.plainServiceNanosecondsMax {
            let count = self.clock.displacementCount()
            if count != self.displacementCount { spent = Limits.plainServiceNanosecondsMax }
            self.displacementCount = count
        }
        connection.share.spend(spent)
    }

    // MARK: What is left over

    /// Goes on with what there was no time for.
    mutating func takeLeftover(of connection: Connection, until end: UInt64) {
        let (input, start) = connection.takeLeftover()
        let offset = self.cutFrames(connection, input.span, from: start, until: end)
        if offset < input.count {
            connection.putBack(input, from: offset)
            self.unfinished.append(connection.token)
        }
        self.noteActivity(connection)
        self.noteInput(connection)
    }

    /// Has the next turn go on with whoever has frames left over.
    private mutating func returnUnfinished() {
        guard !self.unfinished.isEmpty else { return }
        for token in self.unfinished {
            guard let connection = self.connections[token] else { continue }
            let readiness = Readiness.readable(token: token.number)
            if self.backlog.isEmpty {
                self.greedy.append(connection, readiness)
            } else {
                self.backlog.append(connection, readiness)
            }
        }
        self.unfinished.removeAll(keepingCapacity: true)
    }
}
