import Testing

@testable import Engine

/// A snapshot taken for a backup, and for how long it is held.
@Suite struct SnapshotHoldTests {
    private static func held(at now: UInt64 = 1_000) -> (hold: SnapshotHold, snapshot: HeldSnapshot?) {
        var hold = SnapshotHold(epoch: 3)
        _ = hold.ask()
        hold.began(sequence: 7, closingBatch: 12)
        hold.published(sequence: 7, stateDigest: 99)
        let snapshot = hold.settle(durableBatch: 12, at: now)
        return (hold, snapshot)
    }

    @Test func `it is held once the snapshot is verified and the journal closed behind it, in either order`() {
        var hold = SnapshotHold(epoch: 3)
        #expect(hold.isFree && !hold.wantsSnapshot)
        let asked = [hold.ask(), hold.ask()]
        #expect(asked == [true, false], "one at a time")
        #expect(hold.wantsSnapshot && !hold.wantsBatches)
        hold.began(sequence: 7, closingBatch: 12)
        #expect(hold.wantsBatches && !hold.wantsSnapshot)
        var early = [hold.settle(durableBatch: 12, at: 5)]
        // That is another one.
        hold.published(sequence: 6, stateDigest: 98)
        early.append(hold.settle(durableBatch: 12, at: 5))
        hold.published(sequence: 7, stateDigest: 99)
        early.append(hold.settle(durableBatch: 11, at: 5))
        #expect(early == [nil, nil, nil])
        let snapshot = hold.settle(durableBatch: 12, at: 5)
        #expect(
            snapshot
                == HeldSnapshot(
                    hold: 3 << 20 + 1, sequence: 7, stateDigest: 99, expiresAt: 5 + EngineLimits.holdNanoseconds))
        let later = hold.settle(durableBatch: 12, at: 6)
        #expect(later == nil, "it is told once")
        #expect(!hold.isFree && !hold.wantsBatches)
    }

    @Test func `a hold ends by itself unless it is prolonged, and for good after an hour`() throws {
        var (hold, snapshot) = Self.held()
        let number = try #require(snapshot).hold
        let foreign = hold.prolong(number + 1, at: 2_000)
        #expect(foreign == nil)
        var now: UInt64 = 1_000
        while let prolonged = hold.prolong(number, at: now) {
            #expect(prolonged.expiresAt <= 1_000 + EngineLimits.holdTotalNanoseconds)
            hold.expire(at: prolonged.expiresAt - 1)
            #expect(!hold.isFree)
            now = prolonged.expiresAt - 1
            guard prolonged.expiresAt < 1_000 + EngineLimits.holdTotalNanoseconds else { break }
        }
        #expect(now == 1_000 + EngineLimits.holdTotalNanoseconds - 1)
        hold.expire(at: now + 1)
        #expect(hold.isFree)
        let late = hold.prolong(number, at: now + 1)
        let isReleased = hold.release(number)
        let isAsked = hold.ask()
        #expect(late == nil && !isReleased && isAsked)
    }

    @Test func `without a word it ends after ten minutes`() {
        var hold = Self.held().hold
        hold.expire(at: 1_000 + EngineLimits.holdNanoseconds - 1)
        #expect(!hold.isFree)
        hold.expire(at: 1_000 + EngineLimits.holdNanoseconds)
        #expect(hold.isFree)
    }

    @Test func `it is given back once, by its number`() throws {
        var (hold, snapshot) = Self.held()
        let number = try #require(snapshot).hold
        let released = [number + 1, 0, number, number].map { hold.release($0) }
        #expect(released == [false, false, true, false])
        #expect(hold.isFree)
    }

    @Test func `who goes before it is there leaves nothing held, and who goes later leaves it`() {
        var asked = SnapshotHold(epoch: 1)
        _ = asked.ask()
        asked.abandon()
        #expect(asked.isFree)
        var taking = SnapshotHold(epoch: 1)
        _ = taking.ask()
        taking.began(sequence: 1, closingBatch: 2)
        taking.abandon()
        #expect(taking.isFree)
        taking.published(sequence: 1, stateDigest: 5)
        let settled = taking.settle(durableBatch: 9, at: 0)
        #expect(settled == nil)
        var held = Self.held().hold
        held.abandon()
        #expect(!held.isFree)
    }
}
