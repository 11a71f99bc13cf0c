internal import CommandSyntax
internal import Foundation
internal import LoadGeneration

/// The command line of a run, checked and completed.
struct LoadOptions {
    enum Form: String { case table, json, jsonl }

    let scenario: Scenario
    let settings: LoadSettings
    let objectives: [Objective]
    let deadline: Duration
    let form: Form
    let outputPath: String?
    let histogramDirectory: String?
    let validates: Bool
    let showsProgress: Bool
    let socketPath: String?
    let daemonPath: String?
    let directory: String?

    init(_ line: Invocation) throws {
        self.scenario = try Self.scenario(line.text(LoadTable.scenario))
        let mode = try Self.mode(line)
        let measured = line.duration(LoadTable.duration).map(Self.nanoseconds)
        let isGiven = line.has(LoadTable.scenario)
        let seconds: UInt64 = measured ?? (isGiven ? self.scenario.nanoseconds : 10_000_000_000)
        guard seconds > 0 else { throw UsageError.combination("--duration must be more than nothing") }
        var settings = LoadSettings(
            mode: mode, measuredNanoseconds: seconds,
            seed: line.count(LoadTable.seed) ?? UInt64.random(in: 0...UInt64(UInt32.max)),
            // The name keeps two runs on one daemon apart; it is not part of what the seed decides.
            prefix: "load-" + String(UInt64.random(in: 0...UInt64(UInt32.max)), radix: 36))
        settings.warmupNanoseconds = line.duration(LoadTable.warmup).map(Self.nanoseconds) ?? 1_000_000_000
        let connections = line.count(LoadTable.connections).map(Int.init)
        let pipeline = line.count(LoadTable.pipeline).map(Int.init)
        switch mode {
        case .rate:
            settings.connectionCount = connections ?? 16
            settings.pipelineCount = pipeline ?? 64
            settings.inFlightMax = Int(line.count(LoadTable.maxInFlight) ?? 65_536)
        case .concurrency(let callers):
            settings.connectionCount = connections ?? min(callers, 16)
            let needed = (callers + settings.connectionCount - 1) / settings.connectionCount
            settings.pipelineCount = pipeline ?? min(needed, 1_024)
        }
        self.settings = settings
        do throws(Objective.Fault) {
            self.objectives = try line.text(LoadTable.objectives).map(Objective.read) ?? []
        } catch {
            throw UsageError.combination("--slo: \(error.message)")
        }
        self.deadline = line.duration(LoadTable.deadline) ?? .seconds(10)
        self.form = line.text(LoadTable.format).flatMap(Form.init) ?? .table
        self.outputPath = line.text(LoadTable.out)
        self.histogramDirectory = line.text(LoadTable.histogramDirectory)
        self.validates = line.has(LoadTable.validate)
        self.showsProgress = line.has(LoadTable.progress) || isatty(2) == 1
        self.socketPath = line.text(LoadTable.socket)
        self.daemonPath = line.text(LoadTable.daemon)
        self.directory = line.text(LoadTable.directory)
        if self.socketPath != nil, self.daemonPath != nil || self.directory != nil {
            throw UsageError.combination(
                "--daemon and --directory are for a daemon of the run's own, not with --socket")
        }
    }

    private static func mode(_ line: Invocation) throws(UsageError) -> LoadMode {
        switch (line.count(LoadTable.rate), line.count(LoadTable.concurrency)) {
        case (let rate?, nil):
            let process = line.text(LoadTable.arrivals).flatMap(ArrivalProcess.init) ?? .poisson
            return .rate(Double(rate), process)
        case (nil, let callers?):
            if line.has(LoadTable.arrivals) || line.has(LoadTable.maxInFlight) {
                throw .combination("--arrivals and --max-inflight are for an open loop: they go with --rate")
            }
            return .concurrency(Int(callers))
        case (nil, nil): throw .combination("give --rate for an open loop, or --concurrency for a closed one")
        case (_?, _?): throw .combination("--rate and --concurrency exclude each other: a loop is open or closed")
        }
    }

    private static func scenario(_ path: String?) throws -> Scenario {
        guard let path else { return .journey }
        let bytes: Data
        do {
            bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw LoadFailure.scenario("\(path): cannot be read")
        }
        do throws(ScenarioFault) {
            return try Scenario(reading: Array(bytes))
        } catch {
            throw LoadFailure.scenario(error.message(file: path))
        }
    }

    private static func nanoseconds(_ duration: Duration) -> UInt64 {
        let (seconds, attoseconds) = duration.components
        return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }
}
