internal import Platform
internal import Simulation

/// Runs the worlds that were asked for and tells what came of them.
struct Runner {
    private let options: Options
    private let campaign: WorldCampaign
    private let clock = SystemClock()

    init(_ options: Options) throws(SystemError) {
        self.options = options
        self.campaign = try WorldCampaign()
    }

    /// Whether every rule held.
    func run() -> Bool {
        let began = self.clock.monotonicNanoseconds()
        let first = self.options.seed ?? self.clock.wallNanoseconds()
        let countMax = self.options.seed != nil && self.options.count == .max ? 1 : self.options.count
        var (count, events, crashes) = (0, 0, 0)
        var probes = Probes()
        while count < countMax, self.clock.monotonicNanoseconds() - began < self.options.seconds * 1_000_000_000 {
            let ending = self.campaign.run(
                seed: first &+ UInt64(count), isTracing: self.options.isTracing, eventIndexMax: self.options.until)
            count += 1
            events += ending.eventCount
            crashes += ending.crashCount
            probes.add(ending.probes)
            for line in ending.trace { print(line) }
            if self.options.printsHashes { print(ending.seed, String(ending.traceHash, radix: 16)) }
            if let violation = ending.violation {
                self.tell(violation, of: ending)
                return false
            }
        }
        let elapsed = Double(self.clock.monotonicNanoseconds() - began) / 1e9
        let rate = Int(Double(count) / elapsed)
        print("\(count) seeds from \(first), \(events) events, \(crashes) crashes: \(rate) seeds/s")
        for probe in Probe.allCases { print("  \(probe.rawValue) \(probes.count(of: probe))") }
        return true
    }

    private func tell(_ violation: Violation, of ending: WorldCampaign.Ending) {
        print("seed \(ending.seed), event \(violation.eventIndex): \(violation.rule.rawValue): \(violation.finding)")
    }
}
