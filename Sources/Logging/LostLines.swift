internal import Synchronization

/// How many lines of the log were lost since the last that was not.
final class LostLines: Sendable {
    private let number = Atomic<Int>(0)

    /// How many.
    var count: Int { self.number.load(ordering: .relaxed) }

    /// Counts one more.
    func add() { self.number.wrappingAdd(1, ordering: .relaxed) }

    /// Forgets those that were told.
    func forget(_ count: Int) { self.number.wrappingSubtract(count, ordering: .relaxed) }
}
