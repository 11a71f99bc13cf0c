internal import Platform

/// Connections that were ready when there was no time for them: first come, first served, each at most once.
struct Backlog {
    private var entries: [(token: ConnectionToken, readiness: Readiness)] = []
    /// How many at the beginning of the list are taken out already.
    private var takenCount = 0

    /// Whether nobody waits.
    var isEmpty: Bool { self.takenCount == self.entries.count }

    /// How many wait.
    var count: Int { self.entries.count - self.takenCount }

    /// Puts a connection at the end, unless it waits already; its own loop reports again what comes meanwhile.
    mutating func append(_ connection: Connection, _ readiness: Readiness) {
        guard !connection.isInBacklog else { return }
        connection.isInBacklog = true
        self.entries.append((connection.token, readiness))
    }

    /// Takes over all that wait elsewhere, behind those that wait here.
    mutating func takeAll(from other: inout Backlog) {
        self.entries.append(contentsOf: other.entries.dropFirst(other.takenCount))
        other = Backlog()
    }

    /// Takes out the one that waits longest.
    mutating func popFirst() -> (token: ConnectionToken, readiness: Readiness)? {
        guard !self.isEmpty else { return nil }
        let first = self.entries[self.takenCount]
        self.takenCount += 1
        // Moving the rest costs no more than taking out what came before it did.
        if self.takenCount * 2 >= self.entries.count {
            self.entries.removeFirst(self.takenCount)
            self.takenCount = 0
        }
        return first
    }
}
