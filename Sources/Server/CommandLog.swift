/// What there is to tell of commands since the last report, bounded in number: clients decide how many there are.
///
/// Told once durable, for a line of the log must not claim what a crash may take back.
package struct CommandLog: Equatable, Sendable {
    /// What to tell now.
    package struct Report: Equatable, Sendable {
        /// In the order in which they were decided.
        package let notes: [CommandNote]
        /// Of a window that is over: how many there were besides.
        package let leftOutCount: UInt64
    }

    /// Which are told from now on.
    package var detail = CommandDetail.none
    private var waiting: [CommandNote] = []
    private var windowBegan: UInt64 = 0
    private var takenCount = 0
    private var leftOutCount: UInt64 = 0

    /// Nothing to tell.
    package init() {}

    /// Whether anything was noted that was not told.
    var hasSomething: Bool { !self.waiting.isEmpty || self.leftOutCount > 0 }

    /// Notes one, or counts it if there were too many.
    mutating func note(atNanoseconds now: UInt64, _ make: () -> CommandNote) {
        if self.takenCount == 0 || now - self.windowBegan >= Limits.commandWindowNanoseconds {
            self.windowBegan = now
            self.takenCount = 0
        }
        guard self.takenCount < self.detail.notesMax else { return self.leftOutCount += 1 }
        self.takenCount += 1
        self.waiting.append(make())
    }

    /// What may be told now, if anything: notes that are durable, and what was left out once its window is over.
    mutating func take(durable: UInt64, atNanoseconds now: UInt64) -> Report? {
        let count = self.waiting.prefix { $0.sequence <= durable }.count
        let notes = Array(self.waiting.prefix(count))
        self.waiting.removeFirst(count)
        let isOver = now - self.windowBegan >= Limits.commandWindowNanoseconds
        let leftOut = isOver ? self.leftOutCount : 0
        if isOver { self.leftOutCount = 0 }
        return notes.isEmpty && leftOut == 0 ? nil : Report(notes: notes, leftOutCount: leftOut)
    }
}
