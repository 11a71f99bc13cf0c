/// Everything a run has measured so far.
package struct RunMeasures: Equatable, Sendable {
    private var tallies = Array(repeating: CallTally(), count: CallKind.all.count)
    /// Second by second.
    package internal(set) var series = SecondSeries()
    /// Calls that were meant to start in the measured time.
    package internal(set) var offeredCount: UInt64 = 0
    /// Of these, not made: too many were under way or waiting.
    package internal(set) var shedCount: UInt64 = 0
    /// Of these, made later than they should: the pipeline was full, or the generator was not given its processor.
    package internal(set) var lateCount: UInt64 = 0
    /// Of these, still waiting for a place when the run was stopped.
    package internal(set) var abandonedCount: UInt64 = 0
    /// Calls of the warm-up, of which nothing else is told.
    package internal(set) var unmeasuredCount: UInt64 = 0
    /// Promises that were seen broken.
    package private(set) var findingCount = 0
    /// The first of them.
    package private(set) var findings: [String] = []

    init() {}

    mutating func count(_ kind: CallKind, _ end: CallEnd, isError: Bool, response: UInt64, service: UInt64) {
        self.tallies[kind.number].count(end, isError: isError, response: response, service: service)
    }

    /// Notes a broken promise.
    package mutating func find(_ text: String) {
        self.findingCount += 1
        if self.findings.count < Limits.findingsToldMax { self.findings.append(text) }
    }

    /// The kinds of call that were made, in the order of reports.
    package var rows: [(kind: CallKind, tally: CallTally)] {
        CallKind.all.map { ($0, self.tallies[$0.number]) }.filter { $0.1.endedCount > 0 }
    }

    /// All kinds together.
    package var total: CallTally {
        self.tallies.reduce(into: CallTally()) { $0.add($1) }
    }

    /// Two are equal when they tell the same.
    package static func == (left: Self, right: Self) -> Bool {
        left.tallies == right.tallies && left.series == right.series && left.offeredCount == right.offeredCount
            && left.shedCount == right.shedCount && left.lateCount == right.lateCount
            && left.findings == right.findings
    }
}
