package import Platform
internal import Synchronization

/// Who may write to the store: two threads of ours take turns, and neither waits for more than one turn of the other.
///
/// SQLite has one writer at a time as well, but lets who asks again at once go first; whoever waits polls, and would starve
/// beside a projection that is behind. The turn is handed over, not released.
package final class WriteTurn: Sendable {
    /// The two that write.
    package enum Party: Int, Sendable {
        /// The projection of the journal, and its pruning.
        case projection
        /// The outbox.
        case outbox
    }

    private struct State {
        var isTaken = false
        var isWaiting = false
    }

    private let state = Mutex(State())
    private let projectionMayGo: EventCounter
    private let outboxMayGo: EventCounter

    /// Nobody writes.
    package init() throws(SystemError) {
        self.projectionMayGo = try EventCounter(.blocking)
        self.outboxMayGo = try EventCounter(.blocking)
    }

    /// Waits for the turn.
    package func take(_ party: Party) {
        let waits = self.state.withLock { state in
            guard state.isTaken else {
                state.isTaken = true
                return false
            }
            precondition(!state.isWaiting, "there are two parties, and each is one thread")
            state.isWaiting = true
            return true
        }
        guard waits else { return }
        switch party {
        case .projection: self.projectionMayGo.wait()
        case .outbox: self.outboxMayGo.wait()
        }
    }

    /// Ends the turn; the other one's begins if it waits.
    package func end(_ party: Party) {
        let isHandedOver = self.state.withLock { state in
            precondition(state.isTaken, "a turn ends once")
            guard state.isWaiting else {
                state.isTaken = false
                return false
            }
            state.isWaiting = false
            return true
        }
        guard isHandedOver else { return }
        switch party {
        case .projection: self.outboxMayGo.raise()
        case .outbox: self.projectionMayGo.raise()
        }
    }
}
