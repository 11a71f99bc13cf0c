internal import CommandSyntax
internal import Foundation
internal import LoadGeneration
internal import RoutePlanClient

/// `run`: starts a daemon if it has to, loads it, and reports.
struct LoadRun {
    /// How long a daemon that is named may take to be there.
    private static let knockDuration = Duration.seconds(2)

    private let options: LoadOptions

    init(_ line: Invocation) throws { self.options = try LoadOptions(line) }

    /// Runs to the end; answers the exit code.
    func run() throws -> Int32 {
        let interruption = try Interruption()
        var daemon: TemporaryDaemon?
        if self.options.socketPath == nil {
            daemon = try TemporaryDaemon(program: self.options.daemonPath, in: self.options.directory)
        }
        let socket = self.options.socketPath ?? daemon?.socketPath ?? ""
        let report = try self.report(socket, isOwn: daemon != nil, until: interruption)
        try self.write(report)
        try daemon?.stop()
        return report.exitCode
    }

    private func report(_ socket: String, isOwn: Bool, until interruption: Interruption) throws -> RunReport {
        let operations = try self.client(socket, isPatient: isOwn)
        let instance = try self.instance(operations, socket, deadline: isOwn ? nil : Self.knockDuration)
        let environment = EnvironmentProbe.facts(instance)
        let settings = self.options.settings
        let clients = try (0..<settings.connectionCount).map { _ in try self.client(socket, isPatient: false) }
        for client in clients { try self.connect(client, socket) }
        var engine = LoadEngine(self.options.scenario, settings)
        for creation in engine.hotCreations {
            engine.addHotPlan(try operations.call(creation.command, creation.context))
        }
        let before = self.metrics(operations)
        let processorBefore = Self.processorSeconds
        var driver = try LoadDriver(engine, over: clients, until: interruption)
        let ended = try driver.run { self.tell($0) }
        if self.options.showsProgress { FileHandle.standardError.write(Data("\n".utf8)) }
        let processorSeconds = Self.processorSeconds - processorBefore
        var measures = driver.engine.measures
        let server = self.delta(before, self.metrics(operations))
        var validation: ValidationResult?
        if self.options.validates {
            validation = try PlanValidation(over: operations).run(driver.engine.roll) { measures.find($0) }
        }
        let measured = ended > settings.warmupNanoseconds ? ended - settings.warmupNanoseconds : 0
        var report = RunReport(
            scenario: self.options.scenario.name, settings: settings, measures: measures,
            measuredSeconds: Double(measured) / 1e9, generatorSeconds: processorSeconds,
            isInterrupted: interruption.hasCome, planCount: driver.engine.roll.count,
            objectives: self.options.objectives, environment: environment)
        report.server = server
        report.validation = validation
        return report
    }

    // MARK: The daemon

    private func client(_ socket: String, isPatient: Bool) throws -> Client {
        var settings = ClientSettings()
        settings.socketPath = socket
        settings.defaultDeadline = self.options.deadline
        settings.inflightMax = UInt32(self.options.settings.pipelineCount)
        // Repetitions of the library's own would hide what they repeat.
        settings.sendCountMax = 1
        if isPatient {
            settings.sendCountMax = 1_000
            settings.defaultDeadline = .seconds(60)
            settings.backoffMax = .milliseconds(20)
        }
        return try Client(settings)
    }

    private func instance(_ client: Client, _ socket: String, deadline: Duration?) throws -> Instance {
        do {
            guard case .instance(let instance) = try client.call(.instance, deadline: deadline) else {
                throw LoadFailure.noAnswer(socket: socket, code: "an answer to another question")
            }
            return instance
        } catch let error as CallFailure {
            throw LoadFailure.noAnswer(socket: socket, code: error.codeName)
        }
    }

    /// Makes the connection, so that no measured call has to.
    private func connect(_ client: Client, _ socket: String) throws {
        do throws(CallFailure) {
            _ = try client.call(.health(service: ""))
        } catch {
            throw LoadFailure.noAnswer(socket: socket, code: error.codeName)
        }
    }

    /// The daemon's metrics; nil where it does not tell them to this user.
    private func metrics(_ client: Client) -> MetricsText? {
        do throws(CallFailure) {
            if case .metrics(let text) = try client.call(.metrics) { return MetricsText(text) }
            return nil
        } catch {
            return nil
        }
    }

    private func delta(_ before: MetricsText?, _ after: MetricsText?) -> ServerDelta? {
        guard let before, let after else { return nil }
        return ServerDelta(before: before, after: after)
    }

    // MARK: Telling

    private func tell(_ engine: LoadEngine) {
        guard self.options.showsProgress else { return }
        let line = ProgressLine.text(
            engine.measures, inFlightCount: engine.inFlightCount, endNanoseconds: engine.profile.endNanoseconds)
        // A terminal has the line overwritten; a file keeps each.
        FileHandle.standardError.write(Data((isatty(2) == 1 ? "\r\u{1b}[K\(line)" : "\(line)\n").utf8))
    }

    private func write(_ report: RunReport) throws {
        let text =
            switch self.options.form {
            case .table: report.table
            case .json: report.document.page() + "\n"
            case .jsonl: report.documentLines
            }
        if let path = self.options.outputPath {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            // What was broken is said even where nobody opens the file.
            for line in report.verdict { print(line) }
        } else {
            FileHandle.standardOutput.write(Data(text.utf8))
        }
        guard let directory = self.options.histogramDirectory else { return }
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        for (name, tally) in report.measures.rows.map({ ($0.kind.name, $0.tally) }) + [("all", report.measures.total)] {
            for (time, histogram) in [("response", tally.response), ("service", tally.service)] {
                let url = URL(fileURLWithPath: "\(directory)/\(name).\(time).hgrm")
                try Data(histogram.percentileDistribution.utf8).write(to: url)
            }
        }
    }

    /// Processor time this program has taken so far.
    private static var processorSeconds: Double { Double(clock()) / 1e6 }
}
