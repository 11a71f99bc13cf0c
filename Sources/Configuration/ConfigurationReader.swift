internal import Platform
internal import RoutePlanning

/// Gathers what file, environment and flags say, and everything that is wrong with it.
struct ConfigurationReader {
    /// A `[peer]` section so far.
    struct PeerDraft {
        let selector: PeerSelector
        let name: String
        let origin: Origin
        var owner: (text: Text, line: Int)?
        var roles: (set: Roles, line: Int)?
        /// Whether a key of it was not understood: then what it lacks is not told besides.
        var isDoubtful = false
    }

    /// A `[target]` section so far.
    struct TargetDraft {
        let name: Text
        let origin: Origin
        var stopsMax: (count: Int, line: Int)?
    }

    var problems: [Problem] = []
    var file = ""
    /// What the file says of each setting, for "was set before"; then the strongest voice wins.
    var fileLines: [Setting: Int] = [:]
    var values: [Setting: SettingValue] = [:]
    var peers: [PeerDraft] = []
    var targets: [TargetDraft] = []
    var components: [ConfiguredComponent] = []
    var componentsLine: Int?

    /// Whether the socket may be an abstract name.
    private(set) var allowsAbstractSocket = false

    init(allowsAbstractSocket: Bool = false) { self.allowsAbstractSocket = allowsAbstractSocket }

    /// Reads the file, weakest voice first; false where there is none.
    mutating func read(_ chosen: ChosenFile) -> Bool {
        self.file = chosen.path
        let bytes: [UInt8]
        do throws(FileFault) {
            bytes = try ConfigurationFile.read(path: chosen.path)
        } catch {
            if error == .absent, case .usual = chosen { return false }
            self.complain(.file(error), 0)
            return false
        }
        let text = ConfigurationText(bytes, file: chosen.path)
        self.problems += text.problems
        for section in text.sections { self.take(section) }
        return true
    }

    /// Notes a fault in a line of the file.
    mutating func complain(_ fault: Fault, _ line: Int) {
        self.problems.append(Problem(.line(line, file: self.file), fault))
    }

    /// Everything as one value, if nothing was wrong.
    mutating func finish(file: String?) throws(Problems) -> Configuration {
        let peers = self.finishedPeers()
        if peers.isEmpty, self.peers.isEmpty, let group = self.values[.socketGroup] {
            self.problems.append(Problem(group.origin, .groupWithoutPeers))
        }
        let dataDirectory = self.text(.dataDirectory, builtIn: "/var/lib/routepland")
        let socketPath = self.socketPath()
        let group = self.group()
        let logLevel = LogLevel(rawValue: self.text(.logLevel, builtIn: LogLevel.information.rawValue))
        let logFormat = LogFormat(rawValue: self.text(.logFormat, builtIn: LogFormat.auto.rawValue))
        let limits = self.limits()
        let syncSecondsMax = self.number(.syncSecondsMax, builtIn: 60)
        let syncSlowSeconds = self.number(.syncSlowSeconds, builtIn: 1)
        let syncHungSeconds = self.number(.syncHungSeconds, builtIn: 5)
        let policy = self.policy()
        let recordsAudit = self.text(.audit, builtIn: "yes") == "yes"
        let auditDays = self.number(.auditDays, builtIn: 400)
        guard self.problems.isEmpty, let socketPath else { throw Problems(all: self.sortedProblems()) }
        return Configuration(
            file: file, dataDirectory: dataDirectory, socketPath: socketPath, socketGroup: group,
            logLevel: logLevel ?? .information, logFormat: logFormat ?? .auto, limits: limits,
            syncSecondsMax: syncSecondsMax,
            syncSlowSeconds: syncSlowSeconds, syncHungSeconds: syncHungSeconds, policy: policy,
            recordsAudit: recordsAudit,
            auditDays: auditDays, peers: peers,
            targets: self.targets.map {
                ConfiguredTarget(name: $0.name, stopsMax: $0.stopsMax?.count, origin: $0.origin)
            },
            components: self.components, values: self.values)
    }

    private mutating func limits() -> ConfiguredLimits {
        ConfiguredLimits(
            connectionsMax: Int(self.number(.connectionsMax, builtIn: Limits.connections.upperBound)),
            streamsMax: Int(self.number(.streamsMax, builtIn: Limits.streams.upperBound)),
            callsMax: Int(self.number(.callsMax, builtIn: 64)),
            outputMebibytesMax: Int(self.number(.outputMebibytesMax, builtIn: 8)),
            inputMebibytesMax: Int(self.number(.inputMebibytesMax, builtIn: 64)),
            frameSecondsMax: self.number(.frameSecondsMax, builtIn: 10),
            unreadSecondsMax: self.number(.unreadSecondsMax, builtIn: 10),
            idleSecondsMax: self.number(.idleSecondsMax, builtIn: 0))
    }

    private mutating func policy() -> Policy {
        let usual = Policy()
        var stopsMax: [Text: Int] = [:]
        for target in self.targets {
            guard let count = target.stopsMax?.count else { continue }
            stopsMax[target.name] = count
        }
        return Policy(
            plansMax: Int(self.number(.plansMax, builtIn: UInt64(usual.plansMax))),
            plansPerOwnerMax: Int(self.number(.plansPerOwnerMax, builtIn: UInt64(usual.plansPerOwnerMax))),
            freshnessSeconds: self.number(.freshSeconds, builtIn: usual.freshnessSeconds),
            refusesStaleCandidates: self.text(.refuseStale, builtIn: usual.refusesStaleCandidates ? "yes" : "no")
                == "yes",
            targetStopsMax: stopsMax,
            redactionSeconds: self.number(.redactHours, builtIn: usual.redactionSeconds / 3_600) * 3_600,
            retentionSeconds: self.number(.keepDays, builtIn: usual.retentionSeconds / 86_400) * 86_400)
    }

    /// In the order of the file, then of flags and environment; not more than anybody reads.
    private func sortedProblems() -> [Problem] {
        let ranked = self.problems.enumerated().map { index, problem in
            let line: Int =
                switch problem.origin {
                case .line(let line, _): line
                case .flag, .environment, .builtIn: .max
                }
            return (line: line, index: index, problem: problem)
        }
        let sorted = ranked.sorted { ($0.line, $0.index) < ($1.line, $1.index) }.map(\.problem)
        guard sorted.count > Limits.problemsMax else { return sorted }
        return sorted.prefix(Limits.problemsMax) + [Problem(.line(0, file: self.file), .andMore)]
    }
}
