package import RoutePlanning

/// What one command came to, and the sequence that must be durable before anyone may learn it.
///
/// Refusals and replays wait as well: they tell of a state that memory has and the disk may not have yet
/// (docs/journal.md, "Visibility").
package struct Turn: Equatable, Sendable {
    /// The answer or the refusal.
    package let outcome: Outcome
    /// The last entry the decision saw, its own included.
    package let sequence: UInt64

    /// Pairs an outcome with what it saw.
    package init(outcome: Outcome, sequence: UInt64) {
        self.outcome = outcome
        self.sequence = sequence
    }
}
