internal import Engine
internal import Platform
internal import Synchronization

/// What happens while a sync does not return: time passes, and the watchdog looks four times a second.
///
/// Nobody waits longer than a minute (docs/operations.md, "A disk that hangs"): then the process ends.
final class SimulatedStall: Sendable {
    private struct State: Sendable {
        var watch: SyncWatch?
        var passed: UInt64 = 0
        var toldCount = 0
        var hasGivenUp = false
        var findings: [String] = []
    }

    private static let look: UInt64 = 250_000_000
    private static let second: UInt64 = 1_000_000_000

    private let clock: ManualClock
    private let state = Mutex(State())

    init(clock: ManualClock) { self.clock = clock }

    /// The daemon is up: its syncs are watched from now on.
    func watch(_ watch: SyncWatch) { self.state.withLock { $0.watch = watch } }

    /// A sync takes so long; false where the process ended meanwhile.
    func wait(_ nanoseconds: UInt64) -> Bool {
        self.state.withLock { state in
            // A batch may sync twice, and is told of once: the watch then goes on where it was.
            let toldBefore = state.watch?.hungNanoseconds ?? 0
            var told: [HangJudge.Action] = []
            var waited: UInt64 = 0
            var hasGivenUp = false
            while true {
                let action = state.watch?.look(at: self.clock.monotonicNanoseconds()) ?? .rest
                if action == .giveUp {
                    hasGivenUp = true
                    break
                }
                if action != .rest { told.append(action) }
                guard waited < nanoseconds else { break }
                let step = min(Self.look, nanoseconds - waited)
                self.clock.advance(byNanoseconds: step)
                waited += step
            }
            state.passed += waited
            state.toldCount += told.count
            guard state.watch != nil else { return true }
            let isSameBatch = toldBefore > 0 && !told.contains { if case .tellReturned = $0 { true } else { false } }
            if !isSameBatch, let finding = Self.finding(told, after: waited) { state.findings.append(finding) }
            state.hasGivenUp = hasGivenUp || waited >= 60 * Self.second
            return !state.hasGivenUp
        }
    }

    /// What was told too early, too late or not at all; a look may come a quarter of a second late, and the first one only
    /// begins to count.
    private static func finding(_ told: [HangJudge.Action], after waited: UInt64) -> String? {
        let isSlowDue = Self.due(waited, Self.second)
        let isHungDue = Self.due(waited, 5 * Self.second)
        let isRight =
            isSlowDue != !told.contains(.tellSlow) && isHungDue != !told.contains(.tellHung)
            && Self.due(waited, 60 * Self.second) != true
        return isRight ? nil : "of a sync that took \(waited) ns was told: \(told)"
    }

    /// Whether a limit has been reached; nil where it may have been or not.
    private static func due(_ waited: UInt64, _ limit: UInt64) -> Bool? {
        if waited < limit { return false }
        return waited > limit + 2 * Self.look ? true : nil
    }

    /// Time that has passed so since somebody asked, what was told and whether the process ended.
    func take() -> (passed: UInt64, toldCount: Int, hasGivenUp: Bool, findings: [String]) {
        self.state.withLock { state in
            defer { (state.passed, state.toldCount, state.hasGivenUp, state.findings) = (0, 0, false, []) }
            return (state.passed, state.toldCount, state.hasGivenUp, state.findings)
        }
    }
}
