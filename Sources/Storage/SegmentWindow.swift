internal import Journaling

/// The part of a segment that is in memory while it is walked from front to end.
///
/// A window of a few frames is filled again and again, so that recovery needs neither the memory nor the zeroing of a
/// whole segment at once.
struct SegmentWindow {
    private let file: NamedFile
    /// Where the part of the file ends that is looked at.
    let end: Int
    /// Where in the file `bytes` begins.
    private(set) var start = 0
    /// The window; only the first `count` bytes are of the file.
    private(set) var bytes: [UInt8]
    /// Bytes of the window that are filled.
    private(set) var count = 0

    /// Opens a window at the head of the file.
    init(file: NamedFile, end: Int) {
        self.file = file
        self.end = end
        self.bytes = [UInt8](repeating: 0, count: min(end, StorageLimits.segmentWindowByteCount))
    }

    /// Sees to it that a whole frame from `offset` on is in the window, or all bytes that are left.
    mutating func cover(_ offset: Int) throws(StorageError) {
        let wanted = min(offset + JournalLimits.frameByteCountMax, self.end)
        guard wanted > self.start + self.count else { return }
        let kept = max(0, self.start + self.count - offset)
        let shift = self.count - kept
        for index in 0..<kept { self.bytes[index] = self.bytes[index + shift] }
        self.start = offset
        self.count = kept
        let filled = try self.file.fill(&self.bytes, in: kept..<self.bytes.count, at: UInt64(offset + kept))
        self.count = min(kept + filled, self.end - offset)
    }

    /// Every byte from `offset` to the end, for the judgement of a frontier.
    func rest(from offset: Int) throws(StorageError) -> [UInt8] {
        try self.file.read(byteCount: self.end - offset, at: UInt64(offset))
    }
}
