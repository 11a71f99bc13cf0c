import Platform
import Testing

@Suite struct ClockTests {
    @Test func `the system's monotonic clock never runs backwards`() {
        let clock = SystemClock()
        var last = clock.monotonicNanoseconds()
        for _ in 0..<1_000 {
            let next = clock.monotonicNanoseconds()
            #expect(next >= last)
            last = next
        }
        #expect(clock.wallNanoseconds() > 1_600_000_000_000_000_000)
    }

    @Test func `a manual clock moves only when told, and its wall may jump alone`() {
        let clock = ManualClock(monotonicNanoseconds: 10, wallNanoseconds: 1_000)
        clock.advance(byNanoseconds: 5)
        #expect(clock.monotonicNanoseconds() == 15)
        #expect(clock.wallNanoseconds() == 1_005)
        clock.setWall(nanoseconds: 1)
        #expect(clock.monotonicNanoseconds() == 15)
        #expect(clock.wallNanoseconds() == 1)
    }
}
