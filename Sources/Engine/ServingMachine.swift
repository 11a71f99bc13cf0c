package import RoutePlanning

/// The daemon's state and since when; a value that events move.
///
/// Pure: whoever owns it logs the transitions it returns. Source: docs/operations.md, "States".
package struct ServingMachine: Equatable, Sendable {
    /// How the daemon stands.
    package private(set) var state: ServingState = .recovering
    /// When it entered that state, by the wall clock, in nanoseconds since 1970.
    package private(set) var sinceWallNanoseconds: UInt64
    /// The same in journal time.
    package private(set) var sinceJournalNanoseconds: UInt64

    /// A daemon that has just begun to read its directory.
    package init(wallNanoseconds: UInt64 = 0, journalNanoseconds: UInt64 = 0) {
        self.sinceWallNanoseconds = wallNanoseconds
        self.sinceJournalNanoseconds = journalNanoseconds
    }

    /// Takes an event and returns the step it made, if it made one.
    package mutating func receive(
        _ event: ServingEvent, wallNanoseconds: UInt64, journalNanoseconds: UInt64
    ) -> ServingTransition? {
        guard let target = event.target(from: self.state) else { return nil }
        let transition = ServingTransition(from: self.state, to: target, event: event)
        self.state = target
        self.sinceWallNanoseconds = wallNanoseconds
        self.sinceJournalNanoseconds = journalNanoseconds
        return transition
    }
}
