/// One step that was played, or one look at the plan.
struct JourneyStepReport: Equatable, Sendable {
    let journey: String
    /// The command's name, or what was looked at.
    let what: String
    let observation: StepObservation
    let differences: [Difference]
    /// The answer had been lost and the repeated command was replayed: it had taken effect the first time.
    let isResolvedReplay: Bool
    /// How often the request was sent.
    let sendCount: UInt32
    let atMilliseconds: Int64

    /// The step as one JSON object.
    var record: Record {
        var record = Record()
        record.add("journey", self.journey)
        record.add("step", self.what)
        record.add("at_ms", .number(Double(self.atMilliseconds)))
        record.add("status", self.observation.status)
        if !self.observation.reason.isEmpty { record.add("reason", self.observation.reason) }
        if !self.observation.disposition.isEmpty { record.add("disposition", self.observation.disposition) }
        record.add("state", self.observation.state)
        record.add("version", self.observation.version)
        record.add("revision", self.observation.revision)
        record.add("generation", self.observation.generation)
        record.add("sends", self.sendCount)
        record.add("resolved_replay", self.isResolvedReplay)
        record.add("differences", .list(self.differences.map { .text($0.description) }))
        return record
    }
}
