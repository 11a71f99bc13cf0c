internal import Journaling
internal import RoutePlanning
internal import Storage
internal import Telemetry

/// What the daemon says about itself: which instance it is, its state, and its counters.
struct Standing {
    let instance: (high: UInt64, low: UInt64)
    let incarnation: UInt64
    var machine = ServingMachine()
    /// Transitions nobody has taken yet.
    var transitions: [ServingTransition] = []
    var board = MetricBoard()
    /// Snapshots that ended, and spares that could not be made, since somebody asked.
    var report = SnapshotReport()
    var spareFailures: [StorageError] = []
    /// Re-readings that ended since somebody asked.
    var scrubs: [ScrubReport] = []

    /// Begins with what a start found.
    init(_ recovery: Recovery, replayNanoseconds: UInt64) {
        self.instance = (recovery.instance.high, recovery.instance.low)
        self.incarnation = recovery.incarnation
        for event in ServingEvent.allCases {
            for state in ServingState.allCases {
                guard let target = event.target(from: state) else { continue }
                self.board.declare(.serviceTransitions, state.word, target.word)
            }
        }
        for result in ["published", "failed"] { self.board.declare(.snapshots, result) }
        for result in ["good", "damaged"] { self.board.declare(.scrubbedFiles, result) }
        self.board.set(.replayDuration, to: Double(replayNanoseconds) / 1e9)
        self.board.set(.replayedEntries, to: Double(recovery.replayedEntryCount))
        self.board.set(.tornBytes, to: Double(recovery.droppedTail?.byteCount ?? 0))
        self.board.set(.snapshotFallbacks, to: Double(recovery.fallbacks.count))
    }

    /// Tells what a start found of sizes and clocks.
    mutating func begin(_ recovery: Recovery, skewCount: UInt64) {
        self.board.set(.replayedBytes, to: Double(recovery.replayedByteCount))
        self.board.add(skewCount, to: .clockSkew)
        if let snapshot = recovery.snapshot { self.tell(snapshot) }
    }

    private mutating func tell(_ snapshot: SnapshotSummary) {
        self.board.set(.snapshotBytes, to: Double(snapshot.byteCount))
        self.board.set(.snapshotLastSuccess, to: Double(snapshot.mark.journalTime) / 1e9)
    }

    /// Counts a snapshot that ended, and keeps it for the log.
    mutating func note(_ completion: SnapshotPublisher.Completion) {
        switch completion {
        case .published(let summary):
            self.report.published.append(summary)
            self.board.add(to: .snapshots, "published")
            self.tell(summary)
        case .failed(let error):
            self.report.failures.append(error)
            self.board.add(to: .snapshots, "failed")
        }
    }

    /// Takes an event at a time and keeps the step it made for the log.
    mutating func receive(_ event: ServingEvent, wallNanoseconds: UInt64, journalNanoseconds: UInt64) {
        let transition = self.machine.receive(
            event, wallNanoseconds: wallNanoseconds, journalNanoseconds: journalNanoseconds)
        guard let transition else { return }
        self.transitions.append(transition)
        self.board.add(to: .serviceTransitions, transition.from.word, transition.to.word)
    }
}
