package import Journaling

/// The one row of `store`: whose facts these are and how far they go.
package struct AuditStanding: Equatable, Sendable {
    /// Whose.
    package let instance: InstanceID
    /// The incarnation whose sequences they bear.
    package let incarnation: UInt64
    /// The last writer that fed it.
    package let epoch: UInt64
    /// Everything up to here is in, but for what retention removed and what lies in a gap.
    package let sequence: UInt64
    /// Retention removed everything before.
    package let keptFrom: UInt64

    /// Reads the row; nil where the store has none yet.
    init?(of connection: borrowing SQLiteConnection) throws(SQLiteFailure) {
        var select = try connection.prepare("SELECT instance, incarnation, epoch, sequence, kept_from FROM store")
        guard try select.step() else { return nil }
        defer { select.reset() }
        guard let instance = select.identifier(0) else { throw SQLiteFailure(unreadable: "the row of store") }
        self.instance = InstanceID(high: instance.high, low: instance.low)
        self.incarnation = select.word(1)
        self.epoch = select.word(2)
        self.sequence = select.word(3)
        self.keptFrom = select.word(4)
    }
}
