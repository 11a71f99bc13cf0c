internal import CommandSyntax
internal import Foundation
internal import RoutePlanClient

/// `journey play FILE`.
struct JourneyPlayCommand {
    let line: Invocation
    let terminal: Terminal
    let socketPath: String

    /// Plays the file's journeys; throws when an expectation was not met.
    func run() throws(Failure) {
        let journeys = try self.chosen(from: try JourneyFile.load(path: self.line.argument(0)))
        let settings = try self.settings()
        let began = Self.now()
        let stateFile = self.line.text(OptionRows.stateFile)
        self.terminal.note("Playing \(journeys.count) journeys, suffix '\(settings.suffix)', on \(self.socketPath)")
        let player = JourneyPlayer(
            journeys, client: try self.client(settings), settings: settings, now: Self.now,
            onReport: { report throws(Failure) in try self.show(report, since: began) },
            onProgress: { progress throws(Failure) in
                if let stateFile { try progress.write(to: stateFile) }
            })
        let results = try player.play()
        try self.show(results, tookMilliseconds: Self.now() - began)
        let failed = results.filter { !$0.isAsExpected }
        guard failed.isEmpty else {
            throw Failure(.expectationNotMet, "\(failed.count) of \(results.count) journeys differ from their scripts")
        }
    }

    private func chosen(from file: JourneyFile) throws(Failure) -> [Journey] {
        let only = self.line.texts(OptionRows.only)
        let known = file.journeys.map(\.id)
        if let stranger = only.first(where: { !known.contains($0) }) {
            let near = Suggestion.nearest(to: stranger, among: known).map { "; did you mean '\($0)'?" } ?? ""
            throw Failure(.usage, "no journey '\(stranger)' in the file\(near)")
        }
        return file.journeys.filter { only.isEmpty || only.contains($0.id) }
    }

    private func settings() throws(Failure) -> JourneySettings {
        var settings = JourneySettings()
        guard !(self.line.has(OptionRows.exact) && self.line.has(OptionRows.suffix)) else {
            throw Failure(.usage, "--exact and --suffix exclude each other")
        }
        if !self.line.has(OptionRows.exact) {
            let random = String(UInt64.random(in: UInt64(1) << 40...UInt64.max), radix: 36).suffix(8)
            settings.suffix = self.line.text(OptionRows.suffix) ?? String(random)
        }
        settings.paceMilliseconds = self.line.duration(OptionRows.pace).map(DurationText.milliseconds) ?? 0
        settings.timeout = self.line.duration(OptionRows.timeout) ?? Defaults.journeyTimeout
        settings.isOneByOne = self.line.has(OptionRows.oneByOne)
        return settings
    }

    private func client(_ settings: JourneySettings) throws(Failure) -> Client {
        var wanted = ClientSettings()
        wanted.socketPath = self.socketPath
        wanted.defaultDeadline = settings.timeout
        // Within the deadline a step is tried as often as a restart takes.
        wanted.sendCountMax = 1_000
        wanted.backoffMax = .milliseconds(250)
        return try Failure.translating { () throws(CallFailure) in try Client(wanted) }
    }

    private func show(_ report: JourneyStepReport, since began: Int64) throws(Failure) {
        switch self.terminal.format {
        case .table where !self.terminal.isQuiet || !report.differences.isEmpty:
            try self.terminal.write(self.line(of: report, since: began))
        case .table, .json: return
        case .jsonl: try self.terminal.write(report.record.json.text + "\n")
        }
    }

    private func line(of report: JourneyStepReport, since began: Int64) -> String {
        let seen = report.observation
        let time = Double(report.atMilliseconds - began) / 1_000
        let answer = seen.status == "OK" ? seen.disposition : "\(seen.status)/\(seen.reason)"
        let place = seen.state.isEmpty ? "" : "\(seen.state) v\(seen.version) r\(seen.revision) g\(seen.generation)"
        let verdict =
            report.differences.isEmpty ? self.terminal.paint("ok", .green) : self.terminal.paint("DIFFERS", .red)
        let note =
            report.isResolvedReplay
            ? self.terminal.paint(" (answer was lost; repeated \(report.sendCount - 1)x and replayed)", .yellow)
            : report.sendCount > 1 ? self.terminal.paint(" (sent \(report.sendCount)x)", .yellow) : ""
        let columns = [
            String(format: "%7.3fs", time), Self.pad(report.journey, 20), Self.pad(report.what, 19),
            Self.pad(answer, 43), Self.pad(place, 28), verdict + note,
        ]
        let complaints = report.differences.map { "         \($0)\n" }.joined()
        return columns.joined(separator: " ") + "\n" + complaints
    }

    private func show(_ results: [JourneyResult], tookMilliseconds: Int64) throws(Failure) {
        switch self.terminal.format {
        case .table:
            try self.terminal.write("\n" + TextTable.rows(results.map(\.record), columns: JourneyResult.columns))
            for result in results where !result.isAsExpected {
                for difference in result.differences { try self.terminal.write("\(result.id): \(difference)\n") }
                if result.stepsDone < result.stepCount {
                    try self.terminal.write("\(result.id): only \(result.stepsDone) of \(result.stepCount) steps\n")
                }
            }
            try self.terminal.write("\n" + self.summary(results, tookMilliseconds) + "\n")
        case .json: try self.terminal.write(JSONValue.list(results.map(\.record.json)).text + "\n")
        case .jsonl: try self.terminal.write(results.map { $0.record.json.text + "\n" }.joined())
        }
    }

    private func summary(_ results: [JourneyResult], _ tookMilliseconds: Int64) -> String {
        let good = results.count(where: \.isAsExpected)
        let steps = results.reduce(0) { $0 + $1.stepsDone }
        let resent = results.reduce(0) { $0 + $1.resentCount }
        let replayed = results.reduce(0) { $0 + $1.resolvedReplayCount }
        return "\(good) of \(results.count) journeys as expected, \(steps) steps, \(resent) sent again "
            + "(\(replayed) of them had taken effect and were replayed), "
            + "took \(DurationText.text(.milliseconds(tookMilliseconds)))"
    }

    private static func pad(_ text: String, _ columnCount: Int) -> String {
        text + String(repeating: " ", count: max(0, columnCount - text.count))
    }

    private static func now() -> Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }
}
