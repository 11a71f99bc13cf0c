import LoadGeneration
import Testing

/// A daemon that stands still for 200 ms: what each kind of time says of it, by arithmetic.
///
/// Calls of an open loop go on being due while it stands. One that was meant to start x before the end of the stall is
/// answered x and one service time after its start, so that the number of response times above any bound is known exactly.
/// A generator that waits for answers before it counts (coordinated omission) would see one slow call for each caller.
@Suite struct CoordinatedOmissionTests {
    private static let millisecond: UInt64 = 1_000_000
    private static let stall = 4_000 * Self.millisecond..<4_200 * Self.millisecond

    /// 1,000 calls in each of ten seconds, one in each millisecond.
    private func open(connections: Int, pipeline: Int) -> SimulatedRun {
        var settings = LoadSettings(
            mode: .rate(1_000, .uniform), measuredNanoseconds: 10_000 * Self.millisecond, seed: 1, prefix: "t")
        settings.connectionCount = connections
        settings.pipelineCount = pipeline
        var daemon = FakeDaemon()
        daemon.stall = Self.stall
        return SimulatedRun(.journey, settings, daemon)
    }

    @Test(arguments: [10, 50, 100, 150, 190])
    func `response times of an open loop show a stall for every call that was due in it`(milliseconds: UInt64) {
        let run = open(connections: 16, pipeline: 64)
        #expect(run.measures.offeredCount == 10_000)
        #expect(run.measures.total.endedCount == 10_000)
        // Starts at 4,000, 4,001 ... ms wait 201, 200 ... ms: those that start before 4,201 - x wait for more than x.
        // Values are kept to three digits, so that the one just at the bound may fall to either side.
        let above = run.measures.total.response.count(above: milliseconds * Self.millisecond)
        #expect((200 - milliseconds...201 - milliseconds + 1).contains(above), "\(above)")
    }

    @Test func `the percentiles of an open loop are those that arithmetic expects`() {
        let response = open(connections: 16, pipeline: 64).measures.total.response
        // One call in a hundred of 10,000 waits longer than 101 ms, one in a thousand longer than 191 ms.
        #expect((100...102).contains(response.value(atPercentile: 99) / Self.millisecond))
        #expect((190...192).contains(response.value(atPercentile: 99.9) / Self.millisecond))
        #expect((200...201).contains(response.maxValue / Self.millisecond))
        #expect(response.value(atPercentile: 50) / Self.millisecond == 1)
    }

    /// The trap itself, in the same run: with four places in the pipeline only four calls are slow by their service time.
    @Test func `service times tell of no more slow calls than the pipeline has places, response times of all`() {
        let run = open(connections: 4, pipeline: 1)
        #expect(run.measures.total.service.count(above: 100 * Self.millisecond) == 4)
        #expect(run.measures.total.service.value(atPercentile: 99) / Self.millisecond == 1)
        #expect(run.measures.total.response.count(above: 100 * Self.millisecond) >= 100)
        #expect(run.measures.total.response.value(atPercentile: 99) >= 100 * Self.millisecond)
        // Everything that was due was called in the end, and counted as late.
        #expect(run.measures.total.endedCount == 10_000)
        #expect(run.measures.lateCount >= 190)
    }

    @Test(arguments: [1, 8])
    func `a closed loop has one slow call for each caller, whose percentiles hide it`(callers: Int) {
        var settings = LoadSettings(
            mode: .concurrency(callers), measuredNanoseconds: 10_000 * Self.millisecond, seed: 1, prefix: "t")
        settings.connectionCount = callers
        settings.pipelineCount = 1
        var daemon = FakeDaemon()
        daemon.stall = Self.stall
        let total = SimulatedRun(.journey, settings, daemon).measures.total
        #expect(total.service.count(above: 100 * Self.millisecond) == UInt64(callers))
        #expect(total.response == total.service)
        #expect(total.service.value(atPercentile: 99) / Self.millisecond == 1)
        // A call a millisecond and caller, but for the 200 ms in which nobody called.
        #expect((9_790 * callers...9_810 * callers).contains(Int(total.endedCount)), "\(total.endedCount)")
    }

    @Test func `arrivals beyond the limit are shed and counted, never passed over`() {
        var settings = LoadSettings(
            mode: .rate(1_000, .uniform), measuredNanoseconds: 10_000 * Self.millisecond, seed: 1, prefix: "t")
        settings.inFlightMax = 50
        var daemon = FakeDaemon()
        daemon.stall = Self.stall
        let measures = SimulatedRun(.journey, settings, daemon).measures
        #expect(measures.offeredCount == 10_000)
        #expect((149...152).contains(measures.shedCount), "\(measures.shedCount)")
        #expect(measures.total.endedCount + measures.shedCount == measures.offeredCount)
        #expect(measures.series.seconds.reduce(0) { $0 + $1.shedCount } == measures.shedCount)
    }
}
