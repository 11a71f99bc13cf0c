import Engine
import Testing

/// What a watchdog makes of a writer that is at the disk for long.
@Suite struct HangJudgeTests {
    private static let look = EngineLimits.hangLookNanoseconds

    /// Looks four times a second and notes when what was told.
    private struct Watch {
        var judge = HangJudge(HangTimes())
        var now: UInt64 = 77_000_000_000
        var told: [(action: HangJudge.Action, afterNanoseconds: UInt64)] = []
        private let begin: UInt64

        init() {
            self.begin = self.now
            _ = self.judge.look(at: 0, now: self.now)
        }

        mutating func pass(_ nanoseconds: UInt64, at beat: UInt64) {
            for _ in 0..<(nanoseconds / HangJudgeTests.look) {
                self.now += HangJudgeTests.look
                let action = self.judge.look(at: beat, now: self.now)
                if action != .rest { self.told.append((action, self.now - self.begin)) }
            }
        }
    }

    @Test func `each limit is told once, and no earlier`() {
        var watch = Watch()
        watch.pass(EngineLimits.syncGiveUpNanoseconds + Self.look, at: 1)
        #expect(watch.told.map(\.action) == [.tellSlow, .tellHung, .giveUp])
        let limits = [
            EngineLimits.syncSlowNanoseconds, EngineLimits.syncHungNanoseconds, EngineLimits.syncGiveUpNanoseconds,
        ]
        // The first look that sees the batch begins to count, so each comes a look late.
        #expect(watch.told.map(\.afterNanoseconds) == limits.map { $0 + Self.look })
    }

    @Test func `a writer that comes and goes is never told of`() {
        var watch = Watch()
        for beat in 1..<200 as Range<UInt64> { watch.pass(EngineLimits.syncSlowNanoseconds, at: beat) }
        #expect(watch.told.isEmpty)
        #expect(watch.judge.hungNanoseconds == 0)
    }

    @Test(arguments: [2, 3] as [UInt64])
    func `what was told of and came back is told too, whether another batch follows at once or not`(next: UInt64) {
        var watch = Watch()
        watch.pass(6_000_000_000, at: 1)
        #expect(watch.judge.hungNanoseconds == 6_000_000_000 - Self.look)
        watch.pass(Self.look, at: next)
        #expect(
            watch.told.map(\.action)
                == [.tellSlow, .tellHung, .tellReturned(afterNanoseconds: 6_000_000_000 - Self.look)])
        #expect(watch.judge.hungNanoseconds == 0)
        watch.told = []
        watch.pass(2_000_000_000, at: 5)
        #expect(watch.told.map(\.action) == [.tellSlow], "the next one is watched anew")
    }

    @Test func `time in which the process stood still does not count`() {
        var watch = Watch()
        watch.pass(Self.look, at: 1)
        watch.now += 3_600_000_000_000
        #expect(watch.judge.look(at: 1, now: watch.now) == .rest)
        watch.pass(EngineLimits.syncSlowNanoseconds - EngineLimits.hangLookNanosecondsMax - Self.look, at: 1)
        #expect(watch.told.isEmpty)
        watch.pass(Self.look, at: 1)
        #expect(watch.told.map(\.action) == [.tellSlow])
    }

    @Test func `a configured limit below the others ends it first`() {
        var judge = HangJudge(HangTimes(giveUpNanoseconds: 2_000_000_000))
        var actions: [HangJudge.Action] = []
        for step in 0..<20 as Range<UInt64> {
            let action = judge.look(at: 1, now: step * Self.look)
            if action != .rest { actions.append(action) }
            if action == .giveUp { break }
        }
        #expect(actions == [.tellSlow, .giveUp])
    }
}
