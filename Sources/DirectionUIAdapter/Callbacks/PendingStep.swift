/// A step that waits for its turn.
struct PendingStep: Equatable, Sendable {
    /// Counts the presentation's callbacks, from 1.
    let callback: UInt32
    /// Counts the steps of one callback, from 0.
    let part: Int
    let step: PlannedStep
}
