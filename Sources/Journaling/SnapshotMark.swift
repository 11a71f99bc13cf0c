/// The point of the journal a snapshot stands for: the state after entry `sequence` and before the next.
package struct SnapshotMark: Equatable, Sendable {
    /// The last entry the state contains.
    package let sequence: UInt64
    /// The batch that ended with it.
    package let batch: UInt64
    /// The journal's chain after that batch.
    package let chain: UInt64
    /// The journal time of the last entry.
    package let journalTime: UInt64

    /// Names a batch boundary of the journal.
    package init(sequence: UInt64, batch: UInt64, chain: UInt64, journalTime: UInt64) {
        self.sequence = sequence
        self.batch = batch
        self.chain = chain
        self.journalTime = journalTime
    }
}
