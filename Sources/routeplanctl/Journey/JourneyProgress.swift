internal import Foundation

/// Where a run stands, kept in a file that other programs may read at any time.
struct JourneyProgress: Equatable, Sendable {
    var journeyCount = 0
    var finishedCount = 0
    /// Journeys whose script lets time pass right now.
    var waiting: [String] = []
    var stepsDone = 0
    var stepCount = 0

    /// Half of the steps are played, some journeys are under way, and nothing but waiting is not all that is left.
    var isMidway: Bool {
        self.stepsDone * 2 >= self.stepCount && self.finishedCount + self.waiting.count < self.journeyCount
    }

    /// The progress as one JSON object.
    var record: Record {
        var record = Record()
        record.add("journeys", UInt64(self.journeyCount))
        record.add("finished", UInt64(self.finishedCount))
        record.add("steps_done", UInt64(self.stepsDone))
        record.add("steps", UInt64(self.stepCount))
        record.add("midway", self.isMidway)
        record.add("waiting", .list(self.waiting.map { .text($0) }))
        return record
    }

    /// Replaces the file in one act, so that a reader never sees half of it.
    func write(to path: String) throws(Failure) {
        do {
            try Data((self.record.json.text + "\n").utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Failure(.outputFailed, "\(path) cannot be written")
        }
    }
}
