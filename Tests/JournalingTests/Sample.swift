import Journaling

/// Frames, segments and entries for the tests of this module.
enum Sample {
    static let instance = InstanceID(high: 0x0102_0304_0506_0708, low: 0x1112_1314_1516_1718)
    static let start = JournalPosition.start(of: instance)

    /// A frame of `entryCount` entries with bodies of `bodyByteCount` bytes, finished behind `position`.
    static func frame(
        after position: JournalPosition, entryCount: Int = 1, bodyByteCount: Int = 100
    ) -> (bytes: [UInt8], end: JournalPosition) {
        var frame = BatchFrame()
        for index in 0..<entryCount {
            let body = Self.body(sequence: position.sequence + UInt64(index) + 1, byteCount: bodyByteCount)
            frame.append(
                Self.header(
                    sequence: position.sequence + UInt64(index) + 1, time: position.journalTime + UInt64(index)),
                body: body.span)
        }
        let end = frame.finish(after: position)
        return (Array(frame.bytes[..<frame.byteCount]), end)
    }

    static func header(sequence: UInt64, time: UInt64) -> EntryHeader {
        EntryHeader(
            sequence: sequence, kind: 3, schemaVersion: 1, planHigh: sequence, planLow: ~sequence,
            journalTime: time + 1)
    }

    static func body(sequence: UInt64, byteCount: Int) -> [UInt8] {
        (0..<byteCount).map { UInt8(truncatingIfNeeded: UInt64($0) &* 31 &+ sequence) }
    }

    /// A segment file: header block, the given frames, zeros up to `byteCount`.
    static func segment(frames: [[UInt8]], byteCount: Int = 8 * 4096) -> [UInt8] {
        let header = SegmentHeader(instance: instance, epoch: 1, index: 1, start: start, previousByteCount: 0)
        var bytes = header.encoded()
        for frame in frames { bytes += frame }
        bytes += [UInt8](repeating: 0, count: byteCount - bytes.count)
        return bytes
    }

    /// `count` one-entry frames in a row, and the position behind them.
    static func frames(_ count: Int) -> (frames: [[UInt8]], end: JournalPosition) {
        var position = self.start
        var frames: [[UInt8]] = []
        for _ in 0..<count {
            let (bytes, end) = self.frame(after: position)
            frames.append(bytes)
            position = end
        }
        return (frames, position)
    }

    /// An empty frame.
    static func seal(after position: JournalPosition) -> [UInt8] {
        self.frame(after: position, entryCount: 0).bytes
    }
}
