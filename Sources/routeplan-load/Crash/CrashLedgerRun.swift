internal import CommandSyntax
internal import Foundation
internal import LoadGeneration
internal import RoutePlanClient

/// `crash-ledger`: load, kill, restart, compare, again and again.
final class CrashLedgerRun {
    /// Older plans compared after each restart, beside those touched since the last one.
    private static let sampleCount = 64
    private static let findingShownMax = 20

    /// What ends the daemon in each round.
    private enum Ending { case kill, powerCut }

    private let endings: [Ending]
    private let disk: LedgerDisk?
    /// Why power is not cut though it was asked for.
    private let hindrance: String?
    private let seed: UInt64
    private let connectionCount: Int
    private let runMaxMilliseconds: Int64
    private let isVerbose: Bool
    private let scratch: String
    private let daemon: DaemonProcess
    private let audit: AuditCheck?
    private var generator: SeededGenerator
    private var lives: LifeCycle
    private var ledger: Ledger
    private var findings: [String] = []
    /// Highest sequence acknowledged before the daemon was last started: it must never be given again.
    private var sequenceAtStart: UInt64 = 0
    private var totals = (replayed: 0, present: 0, absent: 0)

    init(_ line: Invocation) throws {
        let kills = Array(repeating: Ending.kill, count: Int(line.count(LoadTable.kills) ?? 200))
        let cuts = Array(repeating: Ending.powerCut, count: Int(line.count(LoadTable.powerCuts) ?? 0))
        self.seed = line.count(LoadTable.seed) ?? UInt64.random(in: 0...UInt64.max)
        self.connectionCount = Int(line.count(LoadTable.connections) ?? 16)
        self.runMaxMilliseconds = DurationText.milliseconds(line.duration(LoadTable.runMax) ?? .milliseconds(200))
        self.isVerbose = line.has(LoadTable.verbose)
        self.generator = SeededGenerator(seed: self.seed)
        self.lives = LifeCycle(seed: self.seed ^ 0xa5a5_a5a5_a5a5_a5a5)
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let program = line.text(LoadTable.daemon) ?? own.appendingPathComponent("routepland").path
        let pid = ProcessInfo.processInfo.processIdentifier
        self.scratch = "\(NSTemporaryDirectory())routeplan-ledger-\(pid)"
        try FileManager.default.createDirectory(
            atPath: self.scratch, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        (self.disk, self.hindrance) = Self.disk(line, isWanted: !cuts.isEmpty, path: "/tmp/rp-ledger-\(pid)")
        self.endings = self.disk == nil ? kills : (kills + cuts).shuffled(using: &self.generator)
        let directory = line.text(LoadTable.directory) ?? "\(self.disk?.path ?? self.scratch)/data"
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let scratch = self.scratch
        self.audit = line.text(LoadTable.auditTool).map { tool in
            AuditCheck(tool: tool, dataDirectory: directory, scratch: scratch)
        }
        self.daemon = DaemonProcess(program: program, directory: directory, socketPath: "\(self.scratch)/s")
        // The name keeps two runs on one directory apart; it is not part of what the seed decides.
        let name = String(UInt64.random(in: 0...UInt64(UInt32.max)), radix: 36)
        self.ledger = Ledger(prefix: name, activeCount: Int(line.count(LoadTable.plans) ?? 400))
    }

    deinit {
        do {
            try self.disk?.remove()
        } catch {
            print("crash-ledger: left behind: \(error)")
        }
    }

    /// The disk that loses its power, or why there is none.
    private static func disk(_ line: Invocation, isWanted: Bool, path: String) -> (LedgerDisk?, String?) {
        guard isWanted else { return (nil, nil) }
        guard let tool = line.text(LoadTable.diskTool) else { return (nil, "no --disk-tool is given") }
        do {
            return (try LedgerDisk(tool: tool, path: path), nil)
        } catch {
            return (nil, error.description)
        }
    }

    /// Runs to the end; false when a promise was broken.
    func run() throws -> Bool {
        print("crash-ledger: seed \(self.seed), \(self.plan), \(self.scratch)")
        let began = ContinuousClock.now
        for (index, ending) in self.endings.enumerated() where self.findings.isEmpty {
            try self.daemon.start()
            try self.compareDue()
            try self.loadAndEnd(index + 1, by: ending)
        }
        try self.daemon.start()
        if self.findings.isEmpty { try self.compareEverything() }
        if self.findings.isEmpty, let audit { self.findings += try audit.findings(of: self.ledger) }
        let end = self.daemon.stop()
        if end != 0 { self.findings.append("SIGTERM ended the daemon with \(end)") }
        self.report(ContinuousClock.now - began)
        if self.findings.isEmpty { try FileManager.default.removeItem(atPath: self.scratch) }
        return self.findings.isEmpty
    }

    // MARK: Load

    /// How many rounds of which kind, and of which kind there are none here.
    private var plan: String {
        let cuts = self.endings.count { $0 == .powerCut }
        let text = "\(self.endings.count - cuts) kills, \(cuts) power cuts"
        return self.hindrance.map { "\(text) (NOT RUN: \($0))" } ?? text
    }

    private func loadAndEnd(_ number: Int, by ending: Ending) throws {
        let clients = try (0..<self.connectionCount).map { _ in try self.client(sendCountMax: 1) }
        self.sequenceAtStart = self.ledger.sequenceMax
        let acknowledgedBefore = self.ledger.acknowledgedCount
        let shortest = max(1, self.runMaxMilliseconds / 20)
        let delay = Int64.random(in: shortest * 1_000...self.runMaxMilliseconds * 1_000, using: &self.generator)
        switch (ending, self.disk) {
        case (.kill, _), (.powerCut, nil):
            self.daemon.kill(after: .microseconds(delay))
        case (.powerCut, let disk?):
            self.daemon.kill(after: .microseconds(delay)) { disk.cutPower() }
        }
        while self.daemon.isRunning {
            for place in self.ledger.active where self.ledger[place].unanswered == nil {
                try self.send(place, over: clients[place % clients.count])
            }
            try Client.wait(forAnyOf: clients, atMost: .milliseconds(20))
            for client in clients { try self.take(client) }
        }
        // A daemon that finds its disk without power ends itself as for any failed write.
        if let end = self.daemon.waitForEnd(), ending == .kill || end != 74 {
            self.findings.append("the daemon ended by itself with \(end); its log is \(self.daemon.logPath)")
        }
        // A round that was to be a power cut and was only a kill proves less than it is counted for.
        self.findings += (self.disk?.takeFailedCuts() ?? []).map { "the power was not cut: \($0)" }
        // Answers that reached this side before the end count; the rest has no answer.
        try Client.wait(forAnyOf: clients, atMost: .zero)
        for client in clients {
            try self.take(client)
            client.close()
            try self.take(client)
        }
        if ending == .powerCut { try self.disk?.remount() }
        if self.isVerbose {
            let count = self.ledger.acknowledgedCount - acknowledgedBefore
            print("\(ending) \(number): after \(delay / 1_000) ms, \(count) acknowledged")
        }
    }

    private func send(_ place: Int, over client: Client) throws {
        let sent = self.ledger.send(self.lives.next(self.ledger[place]), place: place)
        let context = self.ledger[place].context(key: sent.key, deadline: .seconds(30))
        try client.submit(sent.command, context, tag: UInt64(place))
    }

    private func take(_ client: Client) throws {
        while let completion = client.nextCompletion() {
            let place = Int(completion.tag)
            switch completion.result {
            case .success(.answer(let answer)):
                self.judge(answer, place)
                self.ledger.acknowledge(answer, place: place)
            case .success(.plan), .success(.handoff), .success(.plans), .success(.instance), .success(.metrics),
                .success(.health), .success(.raw):
                self.findings.append("\(self.ledger[place].externalID): an answer to another question")
            case .failure(let failure) where failure.outcome == .unknown:
                continue
            case .failure(let failure) where failure.outcome == .notSent:
                self.ledger.notSent(place: place)
            case .failure(let failure):
                let key = self.ledger[place].unanswered?.key ?? ""
                self.findings.append("\(key): refused with \(failure.status)/\(failure.reason.name)")
                self.ledger.forget(place: place)
            }
        }
    }

    /// A first answer must be APPLIED, one version an event, and newer than everything before this start.
    private func judge(_ answer: Answer, _ place: Int) {
        let plan = self.ledger[place]
        let expected = (plan.position?.version ?? 0) + plan.unansweredEventCount
        if answer.disposition != .applied || answer.position.version != expected {
            self.findings.append(
                "\(plan.externalID): \(answer.disposition.name) at version \(answer.position.version), not \(expected)")
        }
        if answer.sequence <= self.sequenceAtStart {
            self.findings.append(
                "\(plan.externalID): sequence \(answer.sequence) again, \(self.sequenceAtStart) was acknowledged")
        }
    }

    // MARK: Comparison

    private func compareDue() throws {
        var check = LedgerCheck(client: try self.client(sendCountMax: 1_000), daemon: self.daemon)
        let places = self.ledger.takeDue(sampleCount: Self.sampleCount, using: &self.generator)
        try check.compare(places, &self.ledger)
        self.add(check)
    }

    private func compareEverything() throws {
        var check = LedgerCheck(client: try self.client(sendCountMax: 1_000), daemon: self.daemon)
        try check.compare(Array(self.ledger.plans.indices), &self.ledger)
        try check.compareList(self.ledger)
        self.add(check)
    }

    private func add(_ check: LedgerCheck) {
        self.findings += check.findings
        self.totals.replayed += check.replayedCount
        self.totals.present += check.presentCount
        self.totals.absent += check.absentCount
    }

    private func client(sendCountMax: UInt32) throws -> Client {
        var settings = ClientSettings()
        settings.socketPath = self.daemon.socketPath
        settings.defaultDeadline = .seconds(60)
        settings.sendCountMax = sendCountMax
        settings.backoffMin = .milliseconds(1)
        settings.backoffMax = .milliseconds(20)
        return try Client(settings)
    }

    private func report(_ took: Duration) {
        for finding in self.findings.prefix(Self.findingShownMax) { print("BROKEN: \(finding)") }
        if self.findings.count > Self.findingShownMax {
            print("BROKEN: and \(self.findings.count - Self.findingShownMax) more")
        }
        let verdict = self.findings.isEmpty ? "every acknowledged command is there exactly once" : "PROMISES BROKEN"
        print(
            "crash-ledger: \(verdict); seed \(self.seed), \(self.plan), \(self.ledger.plans.count) plans, "
                + "\(self.ledger.acknowledgedCount) acknowledged, \(self.totals.replayed) replays compared, "
                + "\(self.totals.present + self.totals.absent) without an answer (\(self.totals.present) had taken "
                + "effect), took \(DurationText.text(took))")
    }
}
