import Engine
import Testing

/// When retention is held, and what ends it.
@Suite struct RetentionHoldTests {
    private static let last: UInt64 = 1_700_000_000_000_000_000
    private static let day = EngineLimits.retentionJumpNanoseconds
    private static let agreement = EngineLimits.retentionAgreementNanoseconds

    private static func held(ahead: UInt64 = 2 * Self.day) -> RetentionHold {
        RetentionHold(wallAtStart: self.last + ahead, lastJournalTime: self.last, monotonicAtStart: 100)
    }

    @Test func `a start within a day of the last entry holds nothing, one nanosecond later does`() {
        #expect(!Self.held(ahead: 0).isHeld)
        #expect(!Self.held(ahead: Self.day).isHeld)
        #expect(Self.held(ahead: Self.day + 1).isHeld)
        #expect(Self.held(ahead: Self.day).nextCheck == nil)
    }

    @Test func `a wall clock behind the journal and a fresh directory hold nothing`() {
        let behind = RetentionHold(wallAtStart: 0, lastJournalTime: Self.last, monotonicAtStart: 0)
        #expect(!behind.isHeld)
        let fresh = RetentionHold(wallAtStart: Self.last, lastJournalTime: 0, monotonicAtStart: 0)
        #expect(!fresh.isHeld)
    }

    @Test func `ten minutes of agreement end it`() {
        var hold = Self.held()
        #expect(hold.nextCheck == 100 + Self.agreement)
        hold.observe(wall: 5, journalTime: 5, monotonic: 100 + Self.agreement - 1)
        #expect(hold.isHeld)
        hold.observe(wall: 5, journalTime: 5, monotonic: 100 + Self.agreement)
        #expect(!hold.isHeld)
        #expect(hold.nextCheck == nil)
    }

    @Test func `a wall clock that leaves journal time prolongs it, in either direction`() {
        let tolerance = EngineLimits.wallToleranceNanoseconds
        for (wall, journalTime) in [(Self.last + tolerance, Self.last), (Self.last, Self.last + tolerance)] {
            var hold = Self.held()
            hold.observe(wall: wall, journalTime: journalTime, monotonic: 100 + Self.agreement)
            #expect(!hold.isHeld, "slewing is no jump")
        }
        for (wall, journalTime) in [(Self.last + tolerance + 1, Self.last), (Self.last, Self.last + tolerance + 1)] {
            var hold = Self.held()
            hold.observe(wall: wall, journalTime: journalTime, monotonic: 100 + Self.agreement)
            #expect(hold.isHeld)
            #expect(hold.nextCheck == 100 + 2 * Self.agreement)
            hold.observe(wall: 5, journalTime: 5, monotonic: 100 + 2 * Self.agreement)
            #expect(!hold.isHeld)
        }
    }
}
