internal import Journaling
internal import Storage

/// How far a start has come with reading what is stored, for people who wait for it.
package struct ReplayProgress: Equatable, Sendable {
    /// Entries of the journal taken over so far, those behind the snapshot.
    package private(set) var entryCount: UInt64 = 0
    private var byteCount: UInt64 = 0
    private var knownByteCount: UInt64
    private var stepCount: UInt64 = 0
    private var toldAt: UInt64?

    /// Begins; so many bytes of the journal are known to be there.
    init(knownByteCount: UInt64) { self.knownByteCount = knownByteCount }

    /// Of what is known to be there, in percent; nil where nothing is, for an open segment does not say how full it is.
    package var percent: UInt64? {
        guard self.knownByteCount > 0 else { return nil }
        return min(self.byteCount * 100 / self.knownByteCount, 99)
    }

    /// Notes one step with that many bytes; `behind` says how much of the journal is known behind a sequence.
    mutating func note(_ step: ReplayStep, byteCount: Int, behind: (UInt64) -> UInt64) {
        switch step {
        case .snapshotBegin(let summary): self.knownByteCount = summary.byteCount + behind(summary.mark.sequence)
        case .snapshotRecord: self.byteCount += UInt64(byteCount)
        case .snapshotEnd(let summary): self.byteCount = summary.byteCount
        case .entry:
            self.entryCount += 1
            self.byteCount += UInt64(EntryHeader.byteCount + byteCount)
        }
    }

    /// Whether it is time to tell; looks at the clock once in so many steps only.
    mutating func isDue(_ clock: () -> UInt64) -> Bool {
        self.stepCount += 1
        guard self.stepCount % EngineLimits.progressStepCount == 0 else { return false }
        let now = clock()
        if let toldAt, now - toldAt < EngineLimits.progressNanoseconds { return false }
        self.toldAt = now
        return true
    }
}
