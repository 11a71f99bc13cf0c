/// The bytes of a shard's folded plans, one behind the other in chunks.
///
/// A plan has no memory of its own here: a copied shard retains some dozen chunks, and nothing is spent on headers. Bytes of
/// a plan that was unfolded or is gone are dead; a chunk with too many of them is cleared by whoever knows what lives in it.
struct FoldedPlans: Sendable {
    /// Where a plan's bytes are, until they are dropped or moved.
    struct Place: Equatable, Sendable {
        let chunk: UInt32
        let offset: UInt32
    }

    private struct Chunk: Sendable {
        var bytes: [UInt8] = []
        var deadByteCount = 0

        /// Adds one plan's bytes, and says where they are.
        mutating func append(_ record: ArraySlice<UInt8>) -> UInt32 {
            let (offset, count) = (self.bytes.count, UInt32(record.count))
            let head = FoldedPlans.headByteCount
            // Where a frozen copy shares the chunk this makes another of the usual capacity, not of twice its bytes.
            self.bytes.reserveCapacity(max(Limits.foldedChunkByteCount, offset + head + record.count))
            self.bytes.append(addingCapacity: head) { (room: inout OutputSpan<UInt8>) in
                for index in 0..<UInt32(head) { room.append(UInt8(truncatingIfNeeded: count >> (8 * index))) }
            }
            self.bytes.append(contentsOf: record)
            return UInt32(offset)
        }
    }

    /// Of the number before each plan's bytes.
    private static var headByteCount: Int { 4 }
    /// Of a chunk's bytes the dead ones that are too many: one in so many.
    private static var deadShare: Int { 4 }

    private var chunks: [Chunk] = []
    /// Chunks without memory, to be used again.
    private var vacant: [UInt32] = []
    /// The chunk that is being filled.
    private var current: UInt32?
    /// Chunks with too many dead bytes, but for the one being filled.
    private var crowded: [UInt32] = []

    /// Bytes of all chunks, dead ones and free room included.
    var byteCount: Int { self.chunks.reduce(0) { $0 + $1.bytes.capacity } }

    /// Keeps the bytes of one plan.
    mutating func append(_ bytes: ArraySlice<UInt8>) -> Place {
        let chunk = self.chunk(withRoomFor: Self.headByteCount + bytes.count)
        return Place(chunk: UInt32(chunk), offset: self.chunks[chunk].append(bytes))
    }

    /// Lends the bytes of one plan.
    func lend<Result, Failure: Error>(
        _ place: Place, to body: (borrowing Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let range = self.range(of: place)
        let bytes = self.chunks[Int(place.chunk)].bytes
        let span = bytes.span
        return try body(span.extracting(range))
    }

    /// Takes the bytes of one plan for dead.
    mutating func drop(_ place: Place) {
        let chunk = Int(place.chunk)
        self.chunks[chunk].deadByteCount += Self.headByteCount + self.range(of: place).count
        if self.current != place.chunk {
            self.noteCrowded(place.chunk)
        } else if self.chunks[chunk].deadByteCount == self.chunks[chunk].bytes.count {
            // Nothing lives in it: it is filled from its beginning again, and would be forgotten once it was left.
            self.chunks[chunk].bytes.removeAll(
                keepingCapacity: self.chunks[chunk].bytes.count <= Limits.foldedChunkByteCount)
            self.chunks[chunk].deadByteCount = 0
        }
    }

    /// A chunk that should be cleared, by `beginClearing` and `move`; to be asked for after each `drop` and `append`.
    mutating func takeCrowded() -> UInt32? { self.crowded.popLast() }

    /// Takes a chunk out; what lives in its bytes is to be appended again.
    mutating func beginClearing(_ chunk: UInt32) -> [UInt8] {
        let bytes = self.chunks[Int(chunk)].bytes
        self.chunks[Int(chunk)] = Chunk()
        self.vacant.append(chunk)
        return bytes
    }

    /// Appends what was at a place of a chunk that is being cleared.
    mutating func move(_ offset: UInt32, outOf cleared: [UInt8]) -> Place {
        self.append(cleared[Self.range(at: Int(offset), in: cleared)])
    }

    /// The chunk being filled, or another one where its room does not suffice.
    private mutating func chunk(withRoomFor byteCount: Int) -> Int {
        if let current = self.current {
            if self.chunks[Int(current)].bytes.count + byteCount <= Limits.foldedChunkByteCount { return Int(current) }
            self.noteCrowded(current)
        }
        let chunk: Int
        if let vacant = self.vacant.popLast() {
            chunk = Int(vacant)
        } else {
            chunk = self.chunks.count
            self.chunks.append(Chunk())
        }
        self.current = UInt32(chunk)
        return chunk
    }

    private mutating func noteCrowded(_ number: UInt32) {
        let chunk = self.chunks[Int(number)]
        guard chunk.deadByteCount > 0, chunk.deadByteCount * Self.deadShare >= chunk.bytes.count else { return }
        self.crowded.append(number)
    }

    private func range(of place: Place) -> Range<Int> {
        Self.range(at: Int(place.offset), in: self.chunks[Int(place.chunk)].bytes)
    }

    private static func range(at offset: Int, in bytes: [UInt8]) -> Range<Int> {
        let span = bytes.span
        var count = 0
        for index in (0..<Self.headByteCount).reversed() { count = count << 8 | Int(span[offset + index]) }
        return offset + Self.headByteCount..<offset + Self.headByteCount + count
    }
}
