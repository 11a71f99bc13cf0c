internal import Platform

/// One simulated file: what programs see, what a power cut would leave, and the changes in between, in order.
struct SimulatedInode: Sendable {
    /// One change that was not synced; `order` counts the unsynced changes of the whole disk.
    struct Change: Sendable {
        enum Kind: Sendable {
            case write(offset: Int, bytes: [UInt8])
            case truncate(byteCount: Int)
        }

        let kind: Kind
        let order: Int
    }

    private static let sectorByteCount = 512
    private static let pageByteCount = 4096

    /// The name it has or had last.
    var name: String
    /// Whether a write or a sync of it failed: whoever still uses it trusts a page cache that lies.
    var hasFailed = false
    private(set) var content: [UInt8] = []
    private(set) var durable: [UInt8] = []
    private(set) var pending: [Change] = []

    /// A file that was always there.
    init(name: String, content: [UInt8] = []) {
        self.name = name
        self.content = content
        self.durable = content
    }

    mutating func write(_ bytes: [UInt8], at offset: Int, order: Int) {
        Self.write(bytes.span, at: offset, to: &self.content)
        self.pending.append(Change(kind: .write(offset: offset, bytes: bytes), order: order))
    }

    mutating func truncate(to byteCount: Int, order: Int) {
        Self.truncate(&self.content, to: byteCount)
        self.pending.append(Change(kind: .truncate(byteCount: byteCount), order: order))
    }

    /// Brings the durable part up to date, by what changed: a copy of the whole would cost more than everything else.
    mutating func sync() {
        for change in self.pending { Self.apply(change, to: &self.durable) }
        self.pending.removeAll(keepingCapacity: true)
    }

    /// The kernel drops the pages and calls them clean; the disk keeps the old content.
    mutating func failSync(_ aftermath: DiskFault.Aftermath) {
        switch aftermath {
        case .cacheKept: self.pending.removeAll()
        case .cacheReverted: self.losePending()
        }
    }

    /// Where a write goes that does not go where it should: another block, which there is already.
    func otherPlace(than offset: Int, draw: Int) -> Int {
        let count = self.content.count / Self.pageByteCount
        let block = offset / Self.pageByteCount
        guard count > 1, block < count else { return offset }
        var random = SeededRandom(seed: UInt64(draw))
        let other = (block + 1 + Int(random.next() % UInt64(count - 1))) % count
        return other * Self.pageByteCount + offset % Self.pageByteCount
    }

    /// Loses everything unsynced.
    mutating func losePending() {
        self.content = self.durable
        self.pending.removeAll()
    }

    /// Keeps a random part of what is unsynced, sector by sector.
    mutating func loseSome(using random: inout SeededRandom) {
        for change in self.pending {
            switch change.kind {
            case .truncate: if Bool.random(using: &random) { Self.apply(change, to: &self.durable) }
            case .write(let offset, let bytes):
                Self.forEachPiece(of: bytes, at: offset, every: Self.sectorByteCount) { piece in
                    guard Bool.random(using: &random) else { return }
                    Self.write(bytes.span.extracting(piece), at: offset + piece.lowerBound, to: &self.durable)
                }
            }
        }
        self.losePending()
    }

    /// Keeps every change before `order` and the first sectors of the one that is it.
    mutating func losePending(from order: Int, using random: inout SeededRandom) {
        for change in self.pending where change.order <= order {
            guard change.order == order, case .write(let offset, let bytes) = change.kind else {
                if change.order < order { Self.apply(change, to: &self.durable) }
                continue
            }
            let kept = Int.random(in: 0...bytes.count / Self.sectorByteCount, using: &random) * Self.sectorByteCount
            Self.write(bytes.span.extracting(0..<kept), at: offset, to: &self.durable)
        }
        self.losePending()
    }

    /// Keeps, drops or garbles each page that was written.
    mutating func garble(using random: inout SeededRandom) {
        for change in self.pending {
            switch change.kind {
            case .truncate: if Bool.random(using: &random) { Self.apply(change, to: &self.durable) }
            case .write(let offset, let bytes):
                Self.forEachPiece(of: bytes, at: offset, every: Self.pageByteCount) { piece in
                    let start = offset + piece.lowerBound
                    switch random.next() % 3 {
                    case 0: Self.write(bytes.span.extracting(piece), at: start, to: &self.durable)
                    case 1:
                        var noise = [UInt8](repeating: 0, count: piece.count)
                        for index in noise.indices { noise[index] = UInt8(truncatingIfNeeded: random.next()) }
                        Self.write(noise.span, at: start, to: &self.durable)
                    default: return  // The page was dropped.
                    }
                }
            }
        }
        self.losePending()
    }

    /// The pieces of a write between multiples of `boundary` in the file.
    private static func forEachPiece(
        of bytes: [UInt8], at offset: Int, every boundary: Int, _ body: (Range<Int>) -> Void
    ) {
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, ((offset + start) / boundary + 1) * boundary - offset)
            body(start..<end)
            start = end
        }
    }

    private static func apply(_ change: Change, to content: inout [UInt8]) {
        switch change.kind {
        case .write(let offset, let bytes): Self.write(bytes.span, at: offset, to: &content)
        case .truncate(let byteCount): Self.truncate(&content, to: byteCount)
        }
    }

    private static func write(_ bytes: borrowing Span<UInt8>, at offset: Int, to content: inout [UInt8]) {
        let end = offset + bytes.count
        if end > content.count { content.append(zeroByteCount: end - content.count) }
        var target = content.mutableSpan
        target.copy(bytes, to: offset)
    }

    private static func truncate(_ content: inout [UInt8], to byteCount: Int) {
        if byteCount < content.count {
            content.removeLast(content.count - byteCount)
        } else {
            content.append(zeroByteCount: byteCount - content.count)
        }
    }
}
