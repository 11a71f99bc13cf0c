/// Turns records into the bytes of a snapshot file, a block at a time.
///
/// Sans I/O: whatever `ready` holds is to be written at the end of the file, then `discardReady` called. It never
/// holds more than one record and one block.
package struct SnapshotWriter: Sendable {
    private let header: SnapshotHeader
    private var payload: [UInt8] = []
    private var blockCount: UInt64 = 0
    private var recordCounts = [UInt64](repeating: 0, count: SnapshotSection.allCases.count)
    private var section = SnapshotSection.plans
    private var fileDigest = XXH64(seed: 0)
    private var byteCount: UInt64 = 0

    /// Bytes to write next.
    package private(set) var ready: [UInt8] = []

    /// Begins with the header in `ready`.
    package init(_ header: SnapshotHeader) {
        self.header = header
        self.payload.reserveCapacity(JournalLimits.snapshotBlockByteCount)
        self.emit(header.encoded())
    }

    /// Adds one record; sections come in order and records sorted within them, by the caller.
    package mutating func add(_ record: borrowing Span<UInt8>, to section: SnapshotSection) {
        precondition(section >= self.section, "sections are written in order")
        precondition(record.count <= JournalLimits.snapshotRecordByteCountMax, "a snapshot record is at most 16 MiB")
        self.section = section
        self.recordCounts[Int(section.rawValue) - 1] += 1
        var head = InlineArray<5, UInt8>(repeating: section.rawValue)
        for index in 0..<4 { head[index + 1] = UInt8(truncatingIfNeeded: record.count >> (8 * index)) }
        self.pack(head.span)
        self.pack(record)
    }

    /// Takes note that `ready` was written.
    package mutating func discardReady() {
        self.ready.removeAll(keepingCapacity: true)
    }

    /// Ends the file; afterwards `ready` holds its last bytes.
    package mutating func finish(stateDigest: UInt64) -> SnapshotSummary {
        if !self.payload.isEmpty { self.closeBlock() }
        var footer = [UInt8](repeating: 0, count: SnapshotLayout.footerByteCount)
        let digestOffset = SnapshotLayout.footerByteCount - 8
        var bytes = footer.mutableSpan
        bytes.setLittleEndian(SnapshotLayout.footerMagic, at: 0)
        bytes.setLittleEndian(self.blockCount, at: 8)
        for (index, count) in self.recordCounts.enumerated() {
            bytes.setLittleEndian(count, at: 16 + 8 * index)
        }
        bytes.setLittleEndian(stateDigest, at: digestOffset - 8)
        self.fileDigest.update(bytes.span.extracting(0..<digestOffset))
        let fileDigest = self.fileDigest.digest
        bytes.setLittleEndian(fileDigest, at: digestOffset)
        self.ready.append(contentsOf: footer)
        self.byteCount += UInt64(footer.count)
        return SnapshotSummary(
            mark: self.header.position, recordCounts: self.recordCounts, stateDigest: stateDigest,
            fileDigest: fileDigest, byteCount: self.byteCount)
    }

    private mutating func pack(_ bytes: borrowing Span<UInt8>) {
        var offset = 0
        while offset < bytes.count {
            let taken = min(SnapshotLayout.payloadByteCountMax - self.payload.count, bytes.count - offset)
            let piece = bytes.extracting(offset..<offset + taken)
            self.payload.append(addingCapacity: taken) { output in
                for index in piece.indices { output.append(piece[index]) }
            }
            offset += taken
            if self.payload.count == SnapshotLayout.payloadByteCountMax { self.closeBlock() }
        }
    }

    private mutating func closeBlock() {
        let headByteCount = SnapshotLayout.blockHeadByteCount
        let checked = headByteCount + self.payload.count
        var block = [UInt8](repeating: 0, count: checked + SnapshotLayout.blockTailByteCount)
        var bytes = block.mutableSpan
        bytes.setLittleEndian(UInt32(self.payload.count), at: 0)
        bytes.setLittleEndian(UInt32(truncatingIfNeeded: self.blockCount), at: 4)
        bytes.copy(self.payload.span, to: headByteCount)
        bytes.setLittleEndian(
            XXH64.digest(of: bytes.span.extracting(0..<checked), seed: self.blockCount), at: checked)
        self.blockCount += 1
        self.payload.removeAll(keepingCapacity: true)
        self.emit(block)
    }

    private mutating func emit(_ bytes: [UInt8]) {
        self.fileDigest.update(bytes.span)
        self.byteCount += UInt64(bytes.count)
        self.ready.append(contentsOf: bytes)
    }
}
