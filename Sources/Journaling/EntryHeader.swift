/// What the journal itself knows of one committed entry; the body stays opaque.
///
/// Stored as 32 bytes before the body: byte count 4, kind 2, schema 2, plan id 16, journal time 8 (docs/journal.md, "Frames"). The plan id is kept as two
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

    /// Writes the stored form in front of a body of `bodyByteCount` bytes.
    @inline(__always)
    func encode(bodyByteCount: Int, into bytes: inout MutableSpan<UInt8>, at offset: Int) {
        bytes.setLittleEndian(UInt32(bodyByteCount), at: offset)
        bytes.setLittleEndian(self.kind, at: offset + 4)
        bytes.setLittleEndian(self.schemaVersion, at: offset + 6)
        bytes.setLittleEndian(self.planHigh.byteSwapped, at: offset + 8)
        bytes.setLittleEndian(self.planLow.byteSwapped, at: offset + 16)
        bytes.setLittleEndian(self.journalTime, at: offset + 24)
    }

    /// Reads the stored form; the caller has checked that the bytes are there.
    init(decoding bytes: borrowing Span<UInt8>, at offset: Int, sequence: UInt64) {
        self.sequence = sequence
        self.kind = bytes.littleEndianUInt16(at: offset + 4)
        self.schemaVersion = bytes.littleEndianUInt16(at: offset + 6)
        self.planHigh = bytes.littleEndianUInt64(at: offset + 8).byteSwapped
        self.planLow = bytes.littleEndianUInt64(at: offset + 16).byteSwapped
        self.journalTime = bytes.littleEndianUInt64(at: offset + 24)
    }
}
