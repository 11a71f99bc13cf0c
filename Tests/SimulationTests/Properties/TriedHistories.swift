import RoutePlanning
import Simulation
import Testing

/// The histories every property is looked for in, each walked or told once for all tests.
enum TriedHistories {
    /// Every state within two of everything, every command in each, and what may follow.
    static let walk: PropertyWalk = {
        var walk = PropertyWalk(bounds: Bounds(), policy: DifferentialTests.policy)
        walk.run(contents: DifferentialTests.contents)
        print("walked \(walk.states) states, gave \(walk.commands) commands")
        return walk
    }()

    /// What a history full of races came to; the history itself would take too much room in a long campaign.
    struct Race {
        let seed: UInt64
        let commands: Int
        let restarts: Int
        let upkeeps: Int
        let findings: Findings
    }

    static let races: [Race] = Campaign.seeds.map { seed in
        var history = PropertyHistory(seed: seed, policy: DifferentialTests.policy(of: seed))
        history.run(commands: Campaign.commandsPerHistory)
        return Race(
            seed: seed, commands: history.commands, restarts: history.restarts, upkeeps: history.upkeeps,
            findings: history.findings)
    }

    /// Fails the running test if its property was broken or never tried; its name begins with the property's number.
    static func expect(_ property: Property) {
        let name = Test.current?.name ?? ""
        #expect(name.hasPrefix("`P\(property.rawValue): ") || name.hasPrefix("P\(property.rawValue): "), "\(name)")
        if let breach = self.walk.findings.breach(of: property) { Issue.record("\(breach)") }
        for race in self.races {
            guard let breach = race.findings.breach(of: property) else { continue }
            Issue.record("seed \(race.seed), after \(race.commands) commands: \(breach)")
            break
        }
        let trials = self.races.reduce(self.walk.findings.trials(of: property)) {
            $0 + $1.findings.trials(of: property)
        }
        print("P\(property.rawValue) tried \(trials) times")
        #expect(trials > 0, "never tried")
    }
}
