internal import Glibc
internal import Platform
internal import Simulation

/// Runs the worlds that were asked for and tells what came of them.
struct Runner {
    /// A campaign of so many seconds or worlds has to come across every probe.
    private static let probesAfterSeconds = 55.0
    private static let probesAfterCount = 5_000
    /// One world in so many has a disk that lies.
    private static let lyingEvery = 20

    private let options: Options
    private let campaign: WorldCampaign
    private let time = SystemClock()
    /// The seeds that come first.
    private let leading: [(seed: UInt64, lies: Bool)]
    /// The seed that comes next; the others follow it.
    private let first: UInt64

    init(_ options: Options) throws(SystemError) {
        self.options = options
        self.campaign = try WorldCampaign()
        let own = UInt64(options.commit.prefix(16), radix: 16)
        let failed = FailedSeed.all.map { (seed: $0.seed, lies: $0.lies) }
        self.leading = options.seed == nil ? failed + (own.map { [($0, false)] } ?? []) : []
        self.first = options.seed ?? self.time.wallNanoseconds()
        guard options.seed == nil else { return }
        let commit = own.map { ", then \($0) of commit \(options.commit)" } ?? ""
        print("first the \(FailedSeed.all.count) seeds that failed once\(commit)")
    }

    /// Whether every rule held.
    func run() -> Bool {
        let began = self.time.monotonicNanoseconds()
        let isOne = self.options.seed != nil && self.options.count == nil
        let countMax = isOne ? 1 : self.options.count ?? .max
        var (count, events, crashes) = (0, 0, 0)
        var probes = Probes()
        while count < countMax, self.time.monotonicNanoseconds() - began < self.options.seconds * 1_000_000_000 {
            let (seed, lies) = self.world(count)
            let ending = self.run(seed: seed, lies: lies)
            count += 1
            events += ending.eventCount
            crashes += ending.crashCount
            probes.add(ending.probes)
            if self.options.printsHashes { print(ending.seed, String(ending.traceHash, radix: 16)) }
            if let violation = ending.violation {
                print("after \(count) seeds:")
                self.tell(violation, of: ending)
                return false
            }
        }
        let elapsed = Double(self.time.monotonicNanoseconds() - began) / 1e9
        self.tell(count: count, events: events, crashes: crashes, elapsed: elapsed)
        guard !isOne, !self.options.printsHashes else { return true }
        for probe in Probe.allCases { print("  \(probe.rawValue) \(probes.count(of: probe))") }
        guard !self.options.lies, elapsed > Self.probesAfterSeconds || count > Self.probesAfterCount else {
            return true
        }
        for probe in probes.missing { print("never came across \(probe.rawValue)") }
        return probes.missing.isEmpty
    }

    /// Of worlds whose disk lies a campaign has a few; asked for, it has no others.
    private func world(_ index: Int) -> (seed: UInt64, lies: Bool) {
        if index < self.leading.count { return self.leading[index] }
        let isCampaign = self.options.seed == nil
        let lies = self.options.lies || isCampaign && index % Self.lyingEvery == 0
        return (self.first &+ UInt64(index - self.leading.count), lies)
    }

    private func run(seed: UInt64, lies: Bool) -> WorldCampaign.Ending {
        if self.options.announces { StandardStreams.writeError("world \(seed)\(lies ? " --lying-sync" : "")\n") }
        let tell: (String) -> Void = { StandardStreams.writeOutput($0 + "\n") }
        return self.campaign.run(
            seed: seed, lies: lies, eventIndexMax: self.options.until, tell: self.options.isTracing ? tell : nil)
    }

    private func tell(count: Int, events: Int, crashes: Int, elapsed: Double) {
        // On a machine others use too, the time this process computed for says more than the time that passed.
        let computed = Double(clock()) / Double(CLOCKS_PER_SEC)
        let (rate, computedRate) = (Int(Double(count) / elapsed), Int(Double(count) / max(computed, 0.001)))
        print("\(count) seeds from \(self.first), \(events) events, \(crashes) crashes, no rule broken")
        print("\(rate) seeds/s, \(computedRate) a second of CPU time")
    }

    private func tell(_ violation: Violation, of ending: WorldCampaign.Ending) {
        print("seed \(ending.seed), event \(violation.eventIndex): \(violation.rule.rawValue): \(violation.finding)")
        print(Self.plain("commit \(self.options.commit), \(ending.swarm)"))
        let began = self.time.monotonicNanoseconds()
        var shrinker = Shrinker(campaign: self.campaign, ending: ending)
        let inputs = shrinker.shrunk(ending.inputs) {
            self.time.monotonicNanoseconds() - began > self.options.shrinkingSeconds * 1_000_000_000
        }
        print("the same rule breaks with \(inputs.count) of \(ending.inputs.count) inputs:")
        for input in inputs { print("  \(input.id) at \(input.time): \(Self.plain("\(input.kind)"))") }
        if let again = self.campaign.replay(ending, inputs: inputs).violation {
            print("  \(again.rule.rawValue): \(again.finding)")
        }
        let flag = ending.swarm.lies ? " --lying-sync" : ""
        print("replay with: scripts/simulate --seed \(ending.seed)\(flag) --until \(violation.eventIndex + 1) --trace")
    }

    /// A description without what every name in it begins with.
    private static func plain(_ text: String) -> String {
        text.split(separator: "Simulation.", omittingEmptySubsequences: false).joined()
    }
}
