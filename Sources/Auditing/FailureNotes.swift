internal import Synchronization

/// What one thread ran into, kept for the log: what fails like the time before is told once, until something succeeds.
final class FailureNotes<Failure: Equatable & Sendable>: Sendable {
    private struct State {
        var untold: [Failure] = []
        var last: Failure?
    }

    private let state = Mutex(State())
    /// So that the lock is taken only when there is something.
    private let hasUntold = Atomic<Bool>(false)

    /// Something failed.
    func note(_ failure: Failure) {
        self.state.withLock { state in
            guard state.last != failure else { return }
            state.last = failure
            state.untold.append(failure)
            self.hasUntold.store(true, ordering: .releasing)
        }
    }

    /// Something succeeded: the next failure is news.
    func noteSuccess() { self.state.withLock { $0.last = nil } }

    /// What failed since the last call.
    func take() -> [Failure] {
        guard self.hasUntold.load(ordering: .acquiring) else { return [] }
        return self.state.withLock { state in
            defer { state.untold = [] }
            self.hasUntold.store(false, ordering: .releasing)
            return state.untold
        }
    }
}
