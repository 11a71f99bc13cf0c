/// A page of facts, and where the store stood when it was read.
package struct HistoryPage: Equatable, Sendable {
    /// A range of sequences the store does not have.
    package struct Gap: Equatable, Sendable {
        /// The first.
        package let first: UInt64
        /// The last.
        package let last: UInt64

        /// Memberwise.
        package init(first: UInt64, last: UInt64) {
            self.first = first
            self.last = last
        }
    }

    /// In the order that was asked for.
    package var facts: [FactView] = []
    /// Where the next page begins; nil behind the last.
    package var next: HistoryCursor?
    /// Everything up to here is in the store.
    package let sequence: UInt64
    /// Facts of earlier sequences are no longer kept.
    package let keptFrom: UInt64
    /// The incarnation of all sequences.
    package let incarnation: UInt64
    /// Gaps in what was asked for.
    package var gaps: [Gap] = []

    /// An empty page of a store that stands there.
    package init(sequence: UInt64, keptFrom: UInt64, incarnation: UInt64) {
        self.sequence = sequence
        self.keptFrom = keptFrom
        self.incarnation = incarnation
    }
}
