/// What the journal itself knows of one committed entry; the body stays opaque.
///
/// Stored as 32 little-endian bytes before the body (docs/journal.md, "Frames"). The plan id is kept as two
/// words of its big-endian form, so that sorting words sorts ids.
package struct EntryHeader: Equatable, Sendable {
    /// Bytes one header takes in a frame.
    package static let byteCount = 32

    /// The entry's number, dense from 1 over the life of an instance; not stored, counted from the frame.
    package let sequence: UInt64
    /// Which message the body is; a kind never changes meaning.
    package let kind: UInt16
    /// The version of the body's schema, for readers of older entries.
    package let schemaVersion: UInt16
    /// The first eight bytes of the plan id.
    package let planHigh: UInt64
    /// The last eight bytes of the plan id.
    package let planLow: UInt64
    /// Nanoseconds of journal time, strictly greater than that of every earlier entry.
    package let journalTime: UInt64

    /// Gathers the facts of one entry.
    package init(
        sequence: UInt64, kind: UInt16, schemaVersion: UInt16, planHigh: UInt64, planLow: UInt64, journalTime: UInt64
    ) {
        self.sequence = sequence
        self.kind = kind
        self.schemaVersion = schemaVersion
        self.planHigh = planHigh
        self.planLow = planLow
        self.journalTime = journalTime
    }
}
