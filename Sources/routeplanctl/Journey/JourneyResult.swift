internal import CommandSyntax

/// How one journey went.
struct JourneyResult: Equatable, Sendable {
    let id: String
    let title: String
    let stepCount: Int
    private(set) var stepsDone = 0
    private(set) var lookCount = 0
    /// Each unmet expectation, with the step it belongs to.
    private(set) var differences: [String] = []
    private(set) var resolvedReplayCount = 0
    /// Requests that were sent more than once.
    private(set) var resentCount = 0
    private(set) var state = ""
    private(set) var version: UInt64 = 0
    private let beganAtMilliseconds: Int64
    private var endedAtMilliseconds: Int64

    init(_ machine: JourneyMachine, at now: Int64) {
        self.id = machine.journey.id
        self.title = machine.journey.title
        self.stepCount = machine.stepCount
        self.beganAtMilliseconds = now
        self.endedAtMilliseconds = now
    }

    /// Every scripted step was played and every expectation met.
    var isAsExpected: Bool { self.differences.isEmpty && self.stepsDone == self.stepCount }

    /// Adds one report.
    mutating func add(_ report: JourneyStepReport, isStep: Bool) {
        if isStep { self.stepsDone += 1 } else { self.lookCount += 1 }
        self.differences += report.differences.map { "\(report.what): \($0)" }
        if report.isResolvedReplay { self.resolvedReplayCount += 1 }
        if report.sendCount > 1 { self.resentCount += 1 }
        if !report.observation.state.isEmpty {
            self.state = report.observation.state
            self.version = report.observation.version
        }
        self.endedAtMilliseconds = report.atMilliseconds
    }

    /// Columns of the table for people.
    static let columns = ["journey", "result", "steps", "state", "version", "resent", "replayed", "took", "title"]

    /// The journey as one record.
    var record: Record {
        var record = Record()
        record.add("journey", self.id)
        record.add("result", self.isAsExpected ? "ok" : "DIFFERS")
        record.add("steps", "\(self.stepsDone)/\(self.stepCount)")
        record.add("state", self.state)
        record.add("version", self.version)
        record.add("resent", UInt64(self.resentCount))
        record.add("replayed", UInt64(self.resolvedReplayCount))
        record.add("took", DurationText.text(.milliseconds(self.endedAtMilliseconds - self.beganAtMilliseconds)))
        record.add("title", self.title)
        record.add("differences", .list(self.differences.map { .text($0) }))
        return record
    }
}
