internal import Journaling

/// The batch that grows, and what appending to it moves on; a value, so that an append is one access to its owner.
struct Gathering {
    var frame = BatchFrame()
    /// Bytes appended since the last batch was closed.
    var byteCount = 0
    /// Bytes appended and not known durable.
    var undurableByteCount = 0
    /// The last entry appended, 0 before the first.
    private(set) var lastSequence: UInt64
    private var lastJournalTime: UInt64

    init(lastSequence: UInt64, lastJournalTime: UInt64) {
        self.lastSequence = lastSequence
        self.lastJournalTime = lastJournalTime
    }

    /// Adds one entry; false, and nothing is changed, when it belongs into the next batch.
    mutating func append(
        _ header: EntryHeader, body: borrowing Span<UInt8>, within configuration: JournalConfiguration
    ) -> Bool {
        precondition(header.journalTime > self.lastJournalTime, "journal time strictly increases")
        guard self.frame.entryCount < configuration.batchEntryCountMax,
            self.frame.entryCount == 0
                || self.frame.plannedByteCount(addingBodyOf: body.count) <= configuration.batchByteCountMax
        else { return false }
        self.frame.append(header, body: body)
        self.lastSequence = header.sequence
        self.lastJournalTime = header.journalTime
        self.byteCount += EntryHeader.byteCount + body.count
        self.undurableByteCount += EntryHeader.byteCount + body.count
        return true
    }
}
