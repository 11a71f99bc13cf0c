import Engine
import Testing

/// When a snapshot is due, and when the next one after a failure.
@Suite struct SnapshotScheduleTests {
    private static func schedule(replayed: UInt64 = 0, snapshotByteCount: UInt64 = 0) -> SnapshotSchedule {
        SnapshotSchedule(
            snapshotByteCount: snapshotByteCount, snapshotSequence: 10, replayedNanoseconds: replayed, startedAt: 0)
    }

    @Test func `an unchanged state is never snapshotted`() {
        let schedule = Self.schedule(replayed: .max)
        #expect(!schedule.isDue(journalByteCount: .max, sequence: 10, at: .max))
        #expect(schedule.nextCheck(sequence: 10) == nil)
    }

    @Test func `a changed state is snapshotted after five minutes`() {
        let schedule = Self.schedule()
        let interval = EngineLimits.snapshotIntervalNanoseconds
        #expect(!schedule.isDue(journalByteCount: 0, sequence: 11, at: interval - 1))
        #expect(schedule.isDue(journalByteCount: 0, sequence: 11, at: interval))
        #expect(schedule.nextCheck(sequence: 11) == interval)
    }

    @Test func `journal bytes beyond the limit make one due`() {
        let schedule = Self.schedule()
        let limit = EngineLimits.snapshotJournalByteCountMin
        #expect(!schedule.isDue(journalByteCount: limit, sequence: 11, at: 1))
        #expect(schedule.isDue(journalByteCount: limit + 1, sequence: 11, at: 1))
    }

    @Test func `a large snapshot raises the limit to its own byte count`() {
        let own: UInt64 = 500 << 20
        let schedule = Self.schedule(snapshotByteCount: own)
        #expect(!schedule.isDue(journalByteCount: own, sequence: 11, at: 1))
        #expect(schedule.isDue(journalByteCount: own + 1, sequence: 11, at: 1))
    }

    @Test func `a slow replay is followed by a snapshot`() {
        let limit = EngineLimits.snapshotReplayNanoseconds
        #expect(!Self.schedule(replayed: limit).isDue(journalByteCount: 0, sequence: 11, at: 1))
        var schedule = Self.schedule(replayed: limit + 1)
        #expect(schedule.isDue(journalByteCount: 0, sequence: 11, at: 1))
        schedule.began(journalByteCount: 0, sequence: 11, at: 1)
        #expect(!schedule.isDue(journalByteCount: 0, sequence: 12, at: 2))
    }

    @Test func `replayed bytes count as journal since the last snapshot`() {
        let limit = EngineLimits.snapshotJournalByteCountMin
        func schedule(_ byteCount: UInt64) -> SnapshotSchedule {
            SnapshotSchedule(
                snapshotByteCount: 0, snapshotSequence: 10, replayedNanoseconds: 0, replayedByteCount: byteCount,
                startedAt: 0)
        }
        #expect(!schedule(limit).isDue(journalByteCount: 0, sequence: 11, at: 1))
        #expect(schedule(limit).isDue(journalByteCount: 1, sequence: 11, at: 1))
        var due = schedule(limit + 1)
        #expect(due.isDue(journalByteCount: 0, sequence: 11, at: 1))
        #expect(due.nextCheck(sequence: 11) == 0, "nobody need write anything first")
        due.began(journalByteCount: 0, sequence: 11, at: 1)
        #expect(!due.isDue(journalByteCount: limit, sequence: 12, at: 2))
    }

    @Test func `too many segments make one due at once`() {
        let schedule = SnapshotSchedule(
            snapshotByteCount: 0, snapshotSequence: 10, replayedNanoseconds: 0, tooManySegments: true, startedAt: 0)
        #expect(schedule.isDue(journalByteCount: 0, sequence: 11, at: 0))
        #expect(schedule.nextCheck(sequence: 11) == 0)
    }

    @Test func `after a failure the next try waits and covers the same changes`() {
        var schedule = Self.schedule()
        let began = EngineLimits.snapshotIntervalNanoseconds
        schedule.began(journalByteCount: 0, sequence: 11, at: began)
        schedule.failed(sequenceBefore: 10, at: began)
        let retry = began + EngineLimits.snapshotRetryNanoseconds
        #expect(!schedule.isDue(journalByteCount: .max, sequence: 11, at: retry - 1))
        #expect(schedule.isDue(journalByteCount: .max, sequence: 11, at: retry))
    }

    @Test func `a failed try is repeated after a minute though nothing new was written`() {
        var schedule = Self.schedule()
        let began = EngineLimits.snapshotIntervalNanoseconds
        let retry = began + 5 + EngineLimits.snapshotRetryNanoseconds
        schedule.began(journalByteCount: 100, sequence: 11, at: began)
        schedule.failed(sequenceBefore: 10, at: began + 5)
        #expect(!schedule.isDue(journalByteCount: 100, sequence: 11, at: retry - 1))
        #expect(schedule.isDue(journalByteCount: 100, sequence: 11, at: retry))
        #expect(schedule.nextCheck(sequence: 11) == retry)
        schedule.began(journalByteCount: 100, sequence: 11, at: retry)
        #expect(!schedule.isDue(journalByteCount: 100, sequence: 12, at: retry + 1))
    }
}
