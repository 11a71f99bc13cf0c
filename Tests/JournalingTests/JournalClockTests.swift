import Journaling
import Testing

@Suite struct JournalClockTests {
    @Test func `time goes on from the wall clock at the start`() {
        var clock = JournalClock(wallAtStart: 1000, lastJournalTime: 10, monotonicAtStart: 50)
        #expect(clock.stamp(monotonic: 60) == 1010)
    }

    @Test func `a wall clock that went back across a restart does not turn time back`() {
        var clock = JournalClock(wallAtStart: 1000, lastJournalTime: 5000, monotonicAtStart: 50)
        #expect(clock.reading(monotonic: 50) == 5001)
        #expect(clock.stamp(monotonic: 50) == 5001)
    }

    @Test func `two stamps of the same moment differ`() {
        var clock = JournalClock(wallAtStart: 1000, lastJournalTime: 0, monotonicAtStart: 0)
        #expect(clock.stamp(monotonic: 5) == 1005)
        #expect(clock.stamp(monotonic: 5) == 1006)
        #expect(clock.stamp(monotonic: 5) == 1007)
        #expect(clock.reading(monotonic: 5) == 1007)
        #expect(clock.stamp(monotonic: 100) == 1100)
    }
}
