/// Everything a run has to say, before it is written in one form or another.
package struct RunReport: Equatable, Sendable {
    /// Name of the scenario.
    package var scenario: String
    /// What the run was told.
    package var settings: LoadSettings
    /// What was measured.
    package var measures: RunMeasures
    /// How long it was measured, in seconds: less than asked for when it was interrupted.
    package var measuredSeconds: Double
    /// Processor seconds the generator itself took, all of the run.
    package var generatorSeconds: Double
    /// Whether it was interrupted.
    package var isInterrupted: Bool
    /// Plans the run made.
    package var planCount: Int
    /// What the daemon did meanwhile, where it tells.
    package var server: ServerDelta?
    /// What re-reading found; nil when it was not asked for.
    package var validation: ValidationResult?
    /// What had to be kept, and what was measured of it.
    package var objectives: [(objective: Objective, measured: Double?)]
    /// Where.
    package var environment: EnvironmentFacts

    /// Gathers what every run has.
    package init(
        scenario: String, settings: LoadSettings, measures: RunMeasures, measuredSeconds: Double,
        generatorSeconds: Double, isInterrupted: Bool, planCount: Int, objectives: [Objective],
        environment: EnvironmentFacts
    ) {
        self.scenario = scenario
        self.settings = settings
        self.measures = measures
        self.measuredSeconds = measuredSeconds
        self.generatorSeconds = generatorSeconds
        self.isInterrupted = isInterrupted
        self.planCount = planCount
        self.objectives = objectives.map { ($0, $0.measured(measures, seconds: measuredSeconds)) }
        self.environment = environment
    }

    /// Whether the daemon kept all it promised, as far as was looked.
    package var isTrue: Bool { self.measures.findingCount == 0 }

    /// Whether every objective was kept.
    package var isWithinObjectives: Bool { self.objectives.allSatisfy { $0.objective.isKept($0.measured) } }

    /// What the program ends with: a broken promise weighs more than a missed objective.
    package var exitCode: Int32 { !self.isTrue ? 2 : !self.isWithinObjectives ? 3 : 0 }

    /// Calls that were meant to start, in a second.
    package var offeredRate: Double {
        self.measuredSeconds > 0 ? Double(self.measures.offeredCount) / self.measuredSeconds : 0
    }

    /// Calls that ended, in a second.
    package var achievedRate: Double {
        self.measuredSeconds > 0 ? Double(self.measures.total.endedCount) / self.measuredSeconds : 0
    }

    /// Percentiles worth telling of so many values: one that lies above all of them but fewer than ten is no figure.
    package static func percentiles(of count: UInt64) -> [Double] {
        let rows: [(percentile: Double, countMin: UInt64)] = [
            (50, 0), (90, 0), (99, 1_000), (99.9, 10_000), (99.99, 100_000), (99.999, 1_000_000),
        ]
        return rows.filter { count >= $0.countMin }.map(\.percentile)
    }

    /// Two are equal when they tell the same.
    package static func == (left: Self, right: Self) -> Bool { left.document == right.document }
}
