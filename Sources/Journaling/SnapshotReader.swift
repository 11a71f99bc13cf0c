/// Reads and verifies a snapshot file from front to end, a block at a time.
///
/// Sans I/O: the caller reads `nextByteCount` bytes at `offset` and hands them in. Nothing of a file may be used
/// before one pass over all of it has succeeded.
package struct SnapshotReader: Sendable {
    /// Whether the file goes on.
    package enum Progress: Equatable, Sendable {
        /// There is more to read.
        case more
        /// `emit` answered false.
        case stopped
        /// The footer was reached and everything agrees.
        case finished(SnapshotSummary)
    }

    /// The file's header.
    package let header: SnapshotHeader
    /// Where the next bytes are to be read.
    package private(set) var offset = UInt64(SnapshotHeader.byteCount)
    private let byteCount: UInt64
    private var blockCount: UInt64 = 0
    private var recordCounts = [UInt64](repeating: 0, count: SnapshotSection.allCases.count)
    private var section = SnapshotSection.plans
    private var fileDigest = XXH64(seed: 0)
    /// A record whose end lies in a later block, with its head.
    private var partial: [UInt8] = []

    /// Begins with the first block of a file of `byteCount` bytes.
    package init(decoding head: borrowing Span<UInt8>, byteCount: UInt64) throws(FormatError) {
        self.header = try SnapshotHeader(decoding: head)
        self.byteCount = byteCount
        self.fileDigest.update(head.extracting(0..<SnapshotHeader.byteCount))
    }

    /// How many bytes to hand in next; 0 means that the file ended without a footer.
    package var nextByteCount: Int {
        Int(min(UInt64(JournalLimits.snapshotBlockByteCount), self.byteCount - self.offset))
    }

    /// Takes the `nextByteCount` bytes at `offset`, a block or the footer, and emits the records that end in it.
    package mutating func take(
        _ bytes: borrowing Span<UInt8>, emit: (SnapshotSection, borrowing Span<UInt8>) -> Bool
    ) throws(FormatError) -> Progress {
        precondition(bytes.count == self.nextByteCount, "the caller reads what the reader asks for")
        guard bytes.count >= 8 else { throw .tooShort }
        if bytes.littleEndianUInt64(at: 0) == SnapshotLayout.footerMagic {
            return .finished(try self.takeFooter(bytes))
        }
        let payloadByteCount = Int(bytes.littleEndianUInt32(at: 0))
        let checked = SnapshotLayout.blockHeadByteCount + payloadByteCount
        guard (1...SnapshotLayout.payloadByteCountMax).contains(payloadByteCount) else { throw .valueOutOfRange }
        guard checked + SnapshotLayout.blockTailByteCount <= bytes.count else { throw .tooShort }
        let checksum = XXH64.digest(of: bytes.extracting(0..<checked), seed: self.blockCount)
        guard bytes.littleEndianUInt64(at: checked) == checksum,
            bytes.littleEndianUInt32(at: 4) == UInt32(truncatingIfNeeded: self.blockCount)
        else { throw .checksumWrong }
        let blockByteCount = checked + SnapshotLayout.blockTailByteCount
        self.fileDigest.update(bytes.extracting(0..<blockByteCount))
        self.blockCount += 1
        self.offset += UInt64(blockByteCount)
        let payload = bytes.extracting(SnapshotLayout.blockHeadByteCount..<checked)
        return try self.unpack(payload, emit: emit) ? .more : .stopped
    }

    private mutating func takeFooter(_ bytes: borrowing Span<UInt8>) throws(FormatError) -> SnapshotSummary {
        let digestOffset = SnapshotLayout.footerByteCount - 8
        guard bytes.count == SnapshotLayout.footerByteCount else { throw .tooShort }
        self.fileDigest.update(bytes.extracting(0..<digestOffset))
        let fileDigest = bytes.littleEndianUInt64(at: digestOffset)
        guard fileDigest == self.fileDigest.digest else { throw .checksumWrong }
        var counts: [UInt64] = []
        for index in self.recordCounts.indices { counts.append(bytes.littleEndianUInt64(at: 16 + 8 * index)) }
        guard self.partial.isEmpty, counts == self.recordCounts,
            bytes.littleEndianUInt64(at: 8) == self.blockCount
        else { throw .valueOutOfRange }
        self.offset = self.byteCount
        return SnapshotSummary(
            mark: self.header.position, recordCounts: counts,
            stateDigest: bytes.littleEndianUInt64(at: digestOffset - 8), fileDigest: fileDigest,
            byteCount: self.byteCount)
    }

    private mutating func unpack(
        _ payload: borrowing Span<UInt8>, emit: (SnapshotSection, borrowing Span<UInt8>) -> Bool
    ) throws(FormatError) -> Bool {
        let head = SnapshotLayout.recordHeadByteCount
        var offset = 0
        if !self.partial.isEmpty {
            offset += self.complete(to: head, from: payload, at: offset)
            guard self.partial.count >= head else { return true }
            let (section, byteCount) = try Self.recordHead(self.partial.span, at: 0)
            offset += self.complete(to: head + byteCount, from: payload, at: offset)
            guard self.partial.count == head + byteCount else { return true }
            try self.count(section)
            guard emit(section, self.partial.span.extracting(head..<head + byteCount)) else { return false }
            self.partial.removeAll(keepingCapacity: true)
        }
        while offset + head <= payload.count {
            let (section, byteCount) = try Self.recordHead(payload, at: offset)
            let end = offset + head + byteCount
            guard end <= payload.count else { break }
            try self.count(section)
            guard emit(section, payload.extracting(offset + head..<end)) else { return false }
            offset = end
        }
        _ = self.complete(to: payload.count - offset, from: payload, at: offset)
        return true
    }

    /// Adds bytes from `payload` until `partial` holds `byteCount`, and returns how many it took.
    private mutating func complete(to byteCount: Int, from payload: borrowing Span<UInt8>, at offset: Int) -> Int {
        let taken = max(0, min(byteCount - self.partial.count, payload.count - offset))
        let piece = payload.extracting(offset..<offset + taken)
        self.partial.append(addingCapacity: taken) { output in
            for index in piece.indices { output.append(piece[index]) }
        }
        return taken
    }

    private mutating func count(_ section: SnapshotSection) throws(FormatError) {
        guard section >= self.section else { throw .valueOutOfRange }
        self.section = section
        self.recordCounts[Int(section.rawValue) - 1] += 1
    }

    private static func recordHead(
        _ bytes: borrowing Span<UInt8>, at offset: Int
    ) throws(FormatError) -> (SnapshotSection, Int) {
        let byteCount = Int(bytes.littleEndianUInt32(at: offset + 1))
        guard let section = SnapshotSection(rawValue: bytes[offset]),
            byteCount <= JournalLimits.snapshotRecordByteCountMax
        else { throw .valueOutOfRange }
        return (section, byteCount)
    }
}
