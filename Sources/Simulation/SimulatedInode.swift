internal import Platform

/// One simulated file: what programs see, what a power cut would leave, and the changes in between, in order.
struct SimulatedInode: Sendable {
    private enum Change: Sendable {
        case write(offset: Int, bytes: [UInt8])
        case truncate(byteCount: Int)
    }

    private static let sectorByteCount = 512

    private(set) var content: [UInt8] = []
    private(set) var durable: [UInt8] = []
    private var pending: [Change] = []

    /// A file that was always there.
    init(content: [UInt8] = []) {
        self.content = content
        self.durable = content
    }

    /// Whether a power cut would lose anything.
    var hasPendingChanges: Bool { !self.pending.isEmpty }

    mutating func write(_ bytes: [UInt8], at offset: Int) {
        Self.write(bytes, at: offset, to: &self.content)
        self.pending.append(.write(offset: offset, bytes: bytes))
    }

    mutating func truncate(to byteCount: Int) {
        Self.truncate(&self.content, to: byteCount)
        self.pending.append(.truncate(byteCount: byteCount))
    }

    mutating func sync() {
        self.durable = self.content
        self.pending = []
    }

    /// The kernel drops the pages and calls them clean: programs see the new content, the disk keeps the old.
    mutating func failSync() {
        self.pending = []
    }

    /// Loses everything unsynced.
    mutating func losePending() {
        self.content = self.durable
        self.pending = []
    }

    /// Keeps a random part of what is unsynced, sector by sector.
    mutating func loseSome(using random: inout SeededRandom) {
        for change in self.pending {
            switch change {
            case .truncate(let byteCount):
                if Bool.random(using: &random) { Self.truncate(&self.durable, to: byteCount) }
            case .write(let offset, let bytes):
                var start = 0
                while start < bytes.count {
                    let boundary = ((offset + start) / Self.sectorByteCount + 1) * Self.sectorByteCount
                    let end = min(bytes.count, boundary - offset)
                    if Bool.random(using: &random) {
                        Self.write(Array(bytes[start..<end]), at: offset + start, to: &self.durable)
                    }
                    start = end
                }
            }
        }
        self.losePending()
    }

    private static func write(_ bytes: [UInt8], at offset: Int, to content: inout [UInt8]) {
        let end = offset + bytes.count
        if end > content.count { content.append(zeroByteCount: end - content.count) }
        var target = content.mutableSpan
        target.copy(bytes.span, to: offset)
    }

    private static func truncate(_ content: inout [UInt8], to byteCount: Int) {
        if byteCount < content.count {
            content.removeLast(content.count - byteCount)
        } else {
            content.append(zeroByteCount: byteCount - content.count)
        }
    }
}
