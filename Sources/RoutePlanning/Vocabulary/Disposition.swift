/// What became of a command that was not refused; raw values are those of the wire.
package enum Disposition: UInt8, Hashable, Sendable, CaseIterable {
    /// Committed.
    case applied = 1
    /// Committed before; this is the answer of then.
    case replayed = 2
    /// True already.
    case unchanged = 3
    /// The same calculation is in flight or delivered.
    case joined = 4
    /// A fact of an earlier presentation.
    case ignoredStaleGeneration = 5
    /// A fact of earlier content.
    case ignoredStaleRevision = 6
    /// A fact that was told before.
    case ignoredDuplicate = 7
    /// A fact nobody waits for any more.
    case ignoredLate = 8
    /// A fact about a plan that is over.
    case ignoredTerminal = 9
    /// A cancel of a plan that is over.
    case alreadyTerminal = 10
}
