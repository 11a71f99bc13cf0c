package import Storage
internal import Synchronization

/// The watch on the writer's syncs: one thread looks, another reads what was seen.
package final class SyncWatch: Sendable {
    private let pulse: CommitPulse
    private let judge: Mutex<HangJudge>
    private let hangs = Atomic<UInt64>(0)

    /// Watches a writer, by these times.
    package init(_ pulse: CommitPulse, _ times: HangTimes) {
        self.pulse = pulse
        self.judge = Mutex(HangJudge(times))
    }

    /// The times it goes by from now on.
    package var times: HangTimes {
        get { self.judge.withLock { $0.times } }
        set { self.judge.withLock { $0.times = newValue } }
    }

    /// Looks once, at a time of the monotonic clock.
    package func look(at now: UInt64) -> HangJudge.Action {
        let action = self.judge.withLock { $0.look(at: self.pulse.now, now: now) }
        switch action {
        case .tellSlow: self.hangs.wrappingAdd(1, ordering: .relaxed)
        case .rest, .tellHung, .giveUp, .tellReturned: break
        }
        return action
    }

    /// How long the sync under way has not returned, once that is worth telling; else 0.
    package var hungNanoseconds: UInt64 { self.judge.withLock { $0.hungNanoseconds } }

    /// How many syncs were slow.
    package var hangCount: UInt64 { self.hangs.load(ordering: .relaxed) }
}
