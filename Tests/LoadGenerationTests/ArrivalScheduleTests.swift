import LoadGeneration
import Testing

@Suite struct ArrivalScheduleTests {
    private func arrivals(
        _ stretches: [(seconds: Double, from: Double, to: Double)], _ process: ArrivalProcess, seed: UInt64 = 3
    ) -> [UInt64] {
        var schedule = ArrivalSchedule(
            stretches.map {
                ArrivalSchedule.Stretch(nanoseconds: UInt64($0.seconds * 1e9), fromRate: $0.from, toRate: $0.to)
            }, process, seed: seed)
        var arrivals: [UInt64] = []
        while let next = schedule.next() { arrivals.append(next) }
        return arrivals
    }

    @Test func `uniform arrivals come at equal distances, the first at once`() {
        let found = arrivals([(1, 1_000, 1_000)], .uniform)
        #expect(found.count == 1_000)
        #expect(found[0] == 0)
        #expect(zip(found, found.dropFirst()).allSatisfy { (999_998...1_000_002).contains($1 - $0) })
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `Poisson arrivals have the rate, and distances as spread as their mean`(seed: UInt64) {
        let found = arrivals([(10, 2_000, 2_000)], .poisson, seed: seed)
        // Four standard deviations of a Poisson number with mean 20,000 are 566.
        #expect((19_434...20_566).contains(found.count), "seed \(seed): \(found.count)")
        let gaps = zip(found, found.dropFirst()).map { Double($1 - $0) }
        let mean = gaps.reduce(0, +) / Double(gaps.count)
        let variance = gaps.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(gaps.count)
        #expect((0.9...1.1).contains(variance.squareRoot() / mean), "seed \(seed)")
    }

    @Test func `a line has as many arrivals as the area under it, denser towards its higher end`() {
        let found = arrivals([(10, 0, 1_000)], .uniform)
        #expect((4_999...5_001).contains(found.count), "\(found.count)")
        // A quarter of a triangle's area lies under its first half.
        #expect((1_249...1_251).contains(found.count { $0 < 5_000_000_000 }))
        #expect((1_249...1_251).contains(arrivals([(10, 1_000, 0)], .uniform).count { $0 >= 5_000_000_000 }))
    }

    @Test func `stretches follow each other, and one without load is passed over`() {
        let found = arrivals([(1, 100, 100), (5, 0, 0), (1, 200, 200)], .uniform)
        #expect((299...301).contains(found.count), "\(found.count)")
        #expect(!found.contains { (1_000_000_001..<6_000_000_000).contains($0) })
        #expect(arrivals([(5, 0, 0)], .poisson) == [])
    }

    @Test func `the phases of a scenario are stretched over the time that is measured`() {
        var scenario = Scenario.journey
        scenario.phases = [
            LoadPhase(name: "low", seconds: 1, course: .steady(0.5)),
            LoadPhase(name: "stairs", seconds: 2, course: .step(from: 1, to: 2, count: 2)),
            LoadPhase(name: "spike", seconds: 1, course: .spike(load: 1, peak: 4, at: 0.25, duration: 0.5)),
        ]
        let profile = LoadProfile(scenario, warmupNanoseconds: 1_000, measuredNanoseconds: 40_000)
        #expect(profile.endNanoseconds == 41_000)
        let loads = [0, 999, 1_000, 10_999, 11_000, 20_999, 21_000, 31_000, 33_500, 38_499, 38_500, 40_999, 41_000]
            .map { profile.load(at: $0) }
        #expect(loads == [0.5, 0.5, 0.5, 0.5, 1, 1, 2, 1, 4, 4, 1, 1, 0])
        #expect(profile.stretches(rate: 10).map(\.toRate) == [5, 5, 10, 20, 10, 40, 10])
    }

    @Test func `a closed loop has as many callers as the phase asks for`() {
        var scenario = Scenario.journey
        scenario.phases = [LoadPhase(name: "line", seconds: 1, course: .line(from: 0, to: 1))]
        let profile = LoadProfile(scenario, warmupNanoseconds: 0, measuredNanoseconds: 1_000)
        #expect(profile.load(at: 0) == 0)
        #expect(profile.load(at: 500) == 0.5)
    }
}
