internal import Foundation

extension RunReport {
    /// The report for people.
    package var table: String {
        var lines = self.head
        lines += self.times("response time, from the intended start (ms)") { $0.response }
        lines += self.times("service time, from the submission (ms)") { $0.service }
        lines += ["", "outcomes"]
        lines += self.outcomeRows.map { Self.pair($0.name, String($0.count)) }
        if let server { lines += ["", "daemon"] + Self.rows(server) }
        lines += ["", "environment"]
        lines += self.environment.rows.map { row in
            if case .text(let text) = row.value {
                Self.pair(row.name, text)
            } else {
                Self.pair(row.name, row.value.line)
            }
        }
        lines.append("")
        lines += self.verdict
        return lines.map { $0 + "\n" }.joined()
    }

    private var head: [String] {
        let mode =
            switch self.settings.mode {
            case .rate(let rate, let process): "open loop, \(Self.plain(rate)) calls/s, \(process.rawValue) arrivals"
            case .concurrency(let callers): "closed loop, \(callers) callers"
            }
        return [
            "\(self.scenario): \(mode), \(self.settings.connectionCount) connections, at most "
                + "\(self.settings.pipelineCount) under way on each, seed \(self.settings.seed)",
            String(
                format: "measured %.1f s%@ after %.1f s of warm-up; generator took %.1f s of processor time",
                self.measuredSeconds, self.isInterrupted ? " (interrupted)" : "",
                Double(self.settings.warmupNanoseconds) / 1e9, self.generatorSeconds),
            "",
            String(
                format: "offered %llu (%.0f/s), ended %llu (%.0f/s), late %llu, shed %llu, errors %llu, plans %ld",
                self.measures.offeredCount, self.offeredRate, self.measures.total.endedCount, self.achievedRate,
                self.measures.lateCount, self.measures.shedCount, self.measures.total.errorCount, self.planCount),
        ]
    }

    private func times(_ title: String, _ histogram: (CallTally) -> LatencyHistogram) -> [String] {
        let total = self.measures.total
        let percentiles = Self.percentiles(of: total.endedCount)
        let names = percentiles.map { $0 == $0.rounded() ? "p\(Int($0))" : "p\($0)" } + ["max"]
        var lines = ["", title]
        lines.append(
            Self.padded("command", 20) + Self.left("ended", 11) + names.map { Self.left($0, 10) }.joined())
        for (name, tally) in self.measures.rows.map({ ($0.kind.name, $0.tally) }) + [("all", total)] {
            let times = histogram(tally)
            // A percentile this row has too few values for is left out, not guessed.
            let told = Set(Self.percentiles(of: times.totalCount))
            let cells = percentiles.map { percentile in
                told.contains(percentile) ? Self.milliseconds(times.value(atPercentile: percentile)) : "-"
            }
            lines.append(
                Self.padded(name, 20) + Self.left(String(tally.endedCount), 11)
                    + (cells + [Self.milliseconds(times.maxValue)]).map { Self.left($0, 10) }.joined())
        }
        return lines
    }

    private static func rows(_ delta: ServerDelta) -> [String] {
        func row(_ name: String, _ value: Double?, _ format: String) -> String? {
            value.map { Self.pair(name, String(format: format, $0)) }
        }
        return [
            row("entries per commit", delta.entriesPerCommit, "%.1f"),
            row("commit", delta.commitMicroseconds, "%.0f us"),
            row("writer's queue", delta.queueMicroseconds, "%.0f us"), row("commits", delta.commitCount, "%.0f"),
            row("journal per entry", delta.bytesPerEntry, "%.0f bytes"),
            row("plans afterwards", delta.planCountAfter, "%.0f"),
            row("resident afterwards", delta.residentByteCountAfter.map { $0 / 1_048_576 }, "%.1f MiB"),
            row("audit lag afterwards", delta.auditLagAfter, "%.0f entries"),
        ].compactMap(\.self)
    }

    /// What was promised and what was asked for, and whether it was kept.
    package var verdict: [String] {
        var lines = self.measures.findings.map { "BROKEN: \($0)" }
        if self.measures.findingCount > lines.count {
            lines.append("BROKEN: and \(self.measures.findingCount - lines.count) more")
        }
        if let validation {
            lines.append(
                "validated: \(validation.readCount) plans read again, \(validation.eventCount) acknowledged events, "
                    + (validation.findingCount == 0 ? "none lost" : "\(validation.findingCount) plans are wrong"))
        }
        for (objective, measured) in self.objectives {
            let told = measured.map { Self.text(of: objective, $0) } ?? "nothing measured"
            lines.append("\(objective.isKept(measured) ? "kept" : "MISSED"): \(objective.text) (\(told))")
        }
        return lines
    }

    private static func text(of objective: Objective, _ measured: Double) -> String {
        switch objective.quantity {
        case .response, .service: String(format: "%.3f ms", measured / 1e6)
        case .errors, .late: String(format: "%.4f%%", measured)
        case .rate: String(format: "%.0f/s", measured)
        }
    }

    private static func milliseconds(_ nanoseconds: UInt64) -> String {
        String(format: "%.3f", Double(nanoseconds) / 1e6)
    }

    private static func plain(_ number: Double) -> String {
        number == number.rounded() ? String(Int64(number)) : String(number)
    }

    private static func pair(_ name: String, _ value: String) -> String { "  " + Self.padded(name, 32) + value }

    private static func padded(_ text: String, _ count: Int) -> String {
        text + String(repeating: " ", count: max(1, count - text.count))
    }

    private static func left(_ text: String, _ count: Int) -> String {
        String(repeating: " ", count: max(1, count - text.count)) + text
    }
}
