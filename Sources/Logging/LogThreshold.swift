internal import Synchronization

/// The least important lines that are written; every copy of the log goes by it.
final class LogThreshold: Sendable {
    private let number = Atomic<UInt8>(LogPriority.information.rawValue)

    /// As a priority.
    var rawValue: UInt8 {
        get { self.number.load(ordering: .relaxed) }
        set { self.number.store(newValue, ordering: .relaxed) }
    }
}
