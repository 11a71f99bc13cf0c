/// A point between two frames of the journal: everything up to here is contained, nothing after.
///
/// The chain makes it unambiguous: the same batch number with another history has another chain. A snapshot
/// stands for one position, and a frame is valid only as the continuation of one.
package struct JournalPosition: Equatable, Sendable {
    /// The last batch or seal, 0 before the first.
    package let batch: UInt64
    /// The last entry, 0 before the first.
    package let sequence: UInt64
    /// The running checksum over all frames.
    package let chain: UInt64
    /// The journal time of the last entry, 0 before the first.
    package let journalTime: UInt64

    /// Names a position.
    package init(batch: UInt64, sequence: UInt64, chain: UInt64, journalTime: UInt64) {
        self.batch = batch
        self.sequence = sequence
        self.chain = chain
        self.journalTime = journalTime
    }

    /// Where the journal of a fresh instance begins; the chain starts from the instance's name, so that frames of
    /// another directory never continue it.
    package static func start(of instance: InstanceID) -> JournalPosition {
        var name = [UInt8](repeating: 0, count: 16)
        var bytes = name.mutableSpan
        bytes.setLittleEndian(instance.high.byteSwapped, at: 0)
        bytes.setLittleEndian(instance.low.byteSwapped, at: 8)
        return JournalPosition(batch: 0, sequence: 0, chain: XXH64.digest(of: name.span, seed: 0), journalTime: 0)
    }
}
