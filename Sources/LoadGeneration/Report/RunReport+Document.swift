internal import RoutePlanClient

extension RunReport {
    /// The report as one JSON value; docs/load-testing.md tells every field.
    package var document: JSONText {
        .members([
            "scenario": .text(self.scenario), "mode": .text(self.modeName), "asked": .number(self.asked),
            "arrivals": self.arrivals.map(JSONText.text) ?? .null,
            "connections": .count(UInt64(self.settings.connectionCount)),
            "pipeline": .count(UInt64(self.settings.pipelineCount)),
            "max_inflight": .count(UInt64(self.settings.inFlightMax)), "seed": .count(self.settings.seed),
            "warmup_s": .number(Double(self.settings.warmupNanoseconds) / 1e9),
            "measured_s": .number(self.measuredSeconds), "interrupted": .flag(self.isInterrupted),
            "offered": .count(self.measures.offeredCount), "offered_per_s": .number(self.offeredRate),
            "ended": .count(self.measures.total.endedCount), "achieved_per_s": .number(self.achievedRate),
            "late": .count(self.measures.lateCount), "shed": .count(self.measures.shedCount),
            "abandoned": .count(self.measures.abandonedCount), "warmup_calls": .count(self.measures.unmeasuredCount),
            "plans": .count(UInt64(self.planCount)), "generator_cpu_s": .number(self.generatorSeconds),
            "total": Self.row("all", self.measures.total),
            "commands": .list(self.measures.rows.map { Self.row($0.kind.name, $0.tally) }),
            "outcomes": self.outcomes, "server": self.server.map(Self.server) ?? .null,
            "validation": self.validation.map(Self.validation) ?? .null,
            "findings": .count(UInt64(self.measures.findingCount)),
            "first_findings": .list(self.measures.findings.map(JSONText.text)),
            "objectives": .list(self.objectives.map(Self.objective)),
            "environment": .object(
                self.environment.rows.map { JSONText.Member(name: $0.name, value: $0.value) }),
            "exit_code": .count(UInt64(self.exitCode)),
            "seconds": .list(self.measures.series.seconds.map(Self.second)),
        ])
    }

    /// One line for each second, each kind of call, and then the rest.
    package var documentLines: String {
        guard case .object(let members) = self.document else { return "" }
        var lines: [String] = []
        for member in members {
            guard case .list(let elements) = member.value, member.name == "seconds" || member.name == "commands" else {
                continue
            }
            let type = member.name == "seconds" ? "second" : "command"
            for case .object(let row) in elements {
                lines.append(
                    JSONText.object([JSONText.Member(name: "type", value: .text(type))] + row).line)
            }
        }
        let rest = members.filter { $0.name != "seconds" && $0.name != "commands" }
        lines.append(JSONText.object([JSONText.Member(name: "type", value: .text("summary"))] + rest).line)
        return lines.map { $0 + "\n" }.joined()
    }

    var modeName: String {
        switch self.settings.mode {
        case .rate: "open"
        case .concurrency: "closed"
        }
    }

    var asked: Double {
        switch self.settings.mode {
        case .rate(let rate, _): rate
        case .concurrency(let callers): Double(callers)
        }
    }

    var arrivals: String? {
        switch self.settings.mode {
        case .rate(_, let process): process.rawValue
        case .concurrency: nil
        }
    }

    private static func row(_ name: String, _ tally: CallTally) -> JSONText {
        .members([
            "command": .text(name), "ended": .count(tally.endedCount), "applied": .count(tally.appliedCount),
            "rejected": .count(tally.rejected.values.reduce(0, +)), "not_sent": .count(tally.notSentCount),
            "unknown": .count(tally.unknownCount), "errors": .count(tally.errorCount),
            "response_us": Self.times(tally.response), "service_us": Self.times(tally.service),
        ])
    }

    /// Percentiles in microseconds, as many as there are values for, and the mean and the maximum.
    private static func times(_ histogram: LatencyHistogram) -> JSONText {
        var members = Self.percentiles(of: histogram.totalCount).map { percentile in
            let name = percentile == percentile.rounded() ? "p\(Int(percentile))" : "p\(percentile)"
            return JSONText.Member(
                name: name, value: .number(Double(histogram.value(atPercentile: percentile)) / 1e3))
        }
        members.append(JSONText.Member(name: "max", value: .number(Double(histogram.maxValue) / 1e3)))
        members.append(JSONText.Member(name: "mean", value: .number(histogram.mean / 1e3)))
        return .object(members)
    }

    private var outcomes: JSONText {
        let total = self.measures.total
        var rows: [JSONText.Member] = total.dispositions.map { row in
            JSONText.Member(name: "APPLIED/\(row.disposition.name)", value: .count(row.count))
        }
        if total.readCount > 0 { rows.append(JSONText.Member(name: "APPLIED/read", value: .count(total.readCount))) }
        rows += total.rejected.sorted { $0.key.rawValue < $1.key.rawValue }.map { row in
            JSONText.Member(name: "REJECTED/\(row.key.name)", value: .count(row.value))
        }
        rows.append(JSONText.Member(name: "NOT_SENT", value: .count(total.notSentCount)))
        rows.append(JSONText.Member(name: "UNKNOWN", value: .count(total.unknownCount)))
        return .object(rows)
    }

    /// The outcomes as rows of name and count.
    var outcomeRows: [(name: String, count: UInt64)] {
        guard case .object(let members) = self.outcomes else { return [] }
        return members.compactMap { member in
            if case .count(let count) = member.value { (member.name, count) } else { nil }
        }
    }

    private static func server(_ delta: ServerDelta) -> JSONText {
        .members([
            "commits": .number(delta.commitCount), "entries": .number(delta.entryCount),
            "entries_per_commit": .optional(delta.entriesPerCommit),
            "commit_us": .optional(delta.commitMicroseconds), "queue_us": .optional(delta.queueMicroseconds),
            "journal_bytes": .number(delta.journalByteCount), "bytes_per_entry": .optional(delta.bytesPerEntry),
            "resident_bytes_after": .optional(delta.residentByteCountAfter),
            "plans_after": .optional(delta.planCountAfter), "audit_lag_after": .optional(delta.auditLagAfter),
        ])
    }

    private static func validation(_ result: ValidationResult) -> JSONText {
        .members([
            "plans_read": .count(UInt64(result.readCount)), "events_acknowledged": .count(result.eventCount),
            "plans_with_unknown": .count(UInt64(result.unknownCount)), "wrong": .count(UInt64(result.findingCount)),
        ])
    }

    private static func objective(_ row: (objective: Objective, measured: Double?)) -> JSONText {
        .members([
            "objective": .text(row.objective.text), "measured": .optional(row.measured),
            "bound": .number(row.objective.bound), "kept": .flag(row.objective.isKept(row.measured)),
        ])
    }

    private static func second(_ second: SecondTally) -> JSONText {
        .members([
            "second": .count(UInt64(second.second)), "offered": .count(second.offeredCount),
            "ended": .count(second.endedCount), "errors": .count(second.errorCount), "shed": .count(second.shedCount),
            "p50_us": .number(Double(second.median) / 1e3), "p99_us": .number(Double(second.percentile99) / 1e3),
            "max_us": .number(Double(second.maximum) / 1e3),
        ])
    }
}
