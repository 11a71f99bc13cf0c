internal import Synchronization

/// A request to stop that another thread looks at between two steps.
final class Cancellation: Sendable {
    private let flag = Atomic<Bool>(false)

    /// Asks to stop; cannot be taken back.
    func cancel() { self.flag.store(true, ordering: .releasing) }

    /// Whether somebody asked.
    var isCancelled: Bool { self.flag.load(ordering: .acquiring) }
}
