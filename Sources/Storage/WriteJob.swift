internal import Journaling

/// One finished frame on its way to the disk, and the new segment it needs in front, if any.
struct WriteJob: Sendable {
    /// The step to a new segment.
    struct Rollover: Sendable {
        /// Closes the old segment; nil where its last frame is a seal already.
        let seal: BatchFrame?
        /// Where the new segment starts.
        let start: JournalPosition
    }

    /// Done before the frame is written.
    let rollover: Rollover?
    /// The frame; comes back for its buffer.
    var frame: BatchFrame
    /// The journal's position once the frame is durable.
    let end: JournalPosition
    /// What the frame takes off the count of bytes that are not yet durable.
    let appendedByteCount: Int
}
