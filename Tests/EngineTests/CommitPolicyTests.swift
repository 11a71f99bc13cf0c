import Engine
import Testing

/// Natural batching: which batch is synced where, and for whom it waits.
@Suite struct CommitPolicyTests {
    @Test func `nothing gathered is nothing to commit`() {
        var policy = CommitPolicy()
        #expect(policy.action(gatheredCount: 0, commitInFlight: false, moreInputReady: false, at: 0) == .rest)
    }

    @Test func `a lone call is synced at once on the deciding thread`() {
        var policy = CommitPolicy()
        #expect(policy.action(gatheredCount: 1, commitInFlight: false, moreInputReady: false, at: 0) == .commitInline)
        policy.committed(entryCount: 1, inNanoseconds: 200_000)
        #expect(policy.action(gatheredCount: 1, commitInFlight: false, moreInputReady: false, at: 9) == .commitInline)
    }

    @Test func `while a batch is in flight the next one gathers`() {
        var policy = CommitPolicy()
        #expect(policy.action(gatheredCount: 500, commitInFlight: true, moreInputReady: true, at: 0) == .rest)
    }

    @Test func `a large batch goes to the sync thread`() {
        var policy = CommitPolicy()
        let count = EngineLimits.besideEntryCountMin
        #expect(
            policy.action(gatheredCount: count, commitInFlight: false, moreInputReady: false, at: 0) == .commitBeside)
        #expect(
            policy.action(gatheredCount: count - 1, commitInFlight: false, moreInputReady: false, at: 0)
                == .commitInline)
    }

    @Test func `clients released together are waited for, at most half a sync`() {
        var policy = CommitPolicy(syncNanoseconds: 200_000)
        policy.committed(entryCount: 16, inNanoseconds: 200_000)
        let start: UInt64 = 1_000_000
        let first = policy.action(gatheredCount: 2, commitInFlight: false, moreInputReady: false, at: start)
        #expect(first == .gather(until: start + 100_000))
        let second = policy.action(gatheredCount: 9, commitInFlight: false, moreInputReady: false, at: start + 50_000)
        #expect(second == .gather(until: start + 100_000))
        let last = policy.action(gatheredCount: 9, commitInFlight: false, moreInputReady: false, at: start + 100_000)
        #expect(last == .commitInline)
    }

    @Test func `the wait ends as soon as all of them are back`() {
        var policy = CommitPolicy(syncNanoseconds: 200_000)
        policy.committed(entryCount: 4, inNanoseconds: 200_000)
        _ = policy.action(gatheredCount: 1, commitInFlight: false, moreInputReady: false, at: 0)
        #expect(policy.action(gatheredCount: 4, commitInFlight: false, moreInputReady: false, at: 10) == .commitInline)
    }

    @Test func `one hung sync does not make later batches wait for it`() {
        var policy = CommitPolicy(syncNanoseconds: 200_000)
        policy.committed(entryCount: 2, inNanoseconds: 60_000_000_000)
        #expect(policy.syncNanoseconds <= (200_000 * 15 + EngineLimits.syncNanosecondsMax) / 16)
    }
}
