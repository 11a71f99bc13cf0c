import LoadGeneration
import Testing

@Suite struct ObjectiveTests {
    private static let second: UInt64 = 1_000_000_000

    /// A hundred calls of 1 ms each, all in one second.
    private var measures: RunMeasures {
        let settings = LoadSettings(
            mode: .rate(100, .uniform), measuredNanoseconds: Self.second, seed: 1, prefix: "t")
        return SimulatedRun(.journey, settings, FakeDaemon()).measures
    }

    @Test(arguments: [
        ("p99<20ms", true), ("p99<900us", false), ("p50<2000000ns", true), ("max<1s", true), ("max < 1ms", false),
        ("service.p99.9<2ms", true), ("service.max<1us", false), ("create_plan.p99<2ms", true),
        ("create_plan.service.p50<1us", false), ("errors<0.1%", true), ("errors<0%", false), ("late<1%", true),
        ("rate>99", true), ("rate>100", false), ("get_plan.p99<1s", false),
    ])
    func `an objective is kept or missed by what was measured`(text: String, isKept: Bool) throws {
        let objective = try #require(try Objective.read(text).first)
        #expect(objective.isKept(objective.measured(self.measures, seconds: 1)) == isKept)
    }

    @Test func `several objectives are read with commas between them`() throws {
        let objectives = try Objective.read("p99<20ms, errors<0.1%,rate>5")
        #expect(objectives.map(\.bound) == [20e6, 0.1, 5])
        #expect(objectives.map(\.text) == ["p99<20ms", "errors<0.1%", "rate>5"])
    }

    @Test(arguments: [
        "p99", "p99<20", "p99>20ms", "p99<-1ms", "p<1ms", "p0<1ms", "p101<1ms", "errors<0.1", "errors>1%", "rate<5",
        "fly.p99<1ms", "p99<20ms,", "p99<1e3ms", "p99<<1ms", "p99<1msms", "rate>", "late<nan%", "p.99<1ms",
    ])
    func `what is no objective is refused with the part that is none`(text: String) {
        let part = text == "p99<20ms," ? "" : text
        #expect(throws: Objective.Fault.notUnderstood(part)) { try Objective.read(text) }
    }

    @Test(arguments: [Limits.objectivesMax])
    func `there may be so many objectives and no more`(countMax: Int) throws {
        func text(_ count: Int) -> String { Array(repeating: "p99<1s", count: count).joined(separator: ",") }
        #expect(try Objective.read(text(countMax)).count == countMax)
        #expect(throws: Objective.Fault.tooMany(countMax: countMax)) { try Objective.read(text(countMax + 1)) }
        #expect(throws: Objective.Fault.empty) { try Objective.read("") }
    }
}
