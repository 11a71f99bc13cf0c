import Platform
import Testing

@Suite struct ClockTests {
    @Test(
        arguments: [
            (0, 0, 0), (-1, 999_999_999, 0), (1, 1, 1_000_000_001), (18_446_744_073, 709_551_615, .max),
            (18_446_744_073, 709_551_616, .max), (18_446_744_074, 0, .max), (.max, 999_999_999, .max),
        ] as [(Int, Int, UInt64)])
    func `a reading beyond the range is held at its end`(seconds: Int, nanoseconds: Int, result: UInt64) {
        #expect(SystemClock.nanoseconds(seconds: seconds, nanoseconds: nanoseconds) == result)
    }

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
