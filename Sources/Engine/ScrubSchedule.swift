/// When what is kept is read again, and when its next piece: a day after the last time, a piece at a time, behind commits.
///
/// Pure; the writer feeds it and obeys. Times are monotonic nanoseconds. Source: docs/journal.md, "Reading again".
package struct ScrubSchedule: Sendable {
    private enum State: Sendable {
        /// Nothing is read until then.
        case resting(until: UInt64)
        /// The next piece is due then; commits go first.
        case between(next: UInt64)
        /// A piece is being read.
        case reading
    }

    private var state: State
    /// When the scrub under way began.
    private var beganAt: UInt64 = 0

    /// The first scrub comes soon after the start, or a daemon that is started every day would never read again.
    package init(startedAt: UInt64) {
        self.state = .resting(until: startedAt + EngineLimits.scrubFirstNanoseconds)
    }

    /// Whether to read a piece now.
    ///
    /// While commits are under way it waits for a gap, but no longer than `EngineLimits.scrubPatienceNanoseconds`: a daemon
    /// that is never idle reads again too.
    package func isDue(commitsUnderWay: Bool, at now: UInt64) -> Bool {
        self.nextCheck(commitsUnderWay: commitsUnderWay).map { now >= $0 } ?? false
    }

    /// When `isDue` turns true though nothing else happens; nil while a piece is being read.
    package func nextCheck(commitsUnderWay: Bool) -> UInt64? {
        switch self.state {
        case .reading: nil
        case .resting(let due), .between(let due):
            due + (commitsUnderWay ? EngineLimits.scrubPatienceNanoseconds : 0)
        }
    }

    /// A piece is being read.
    package mutating func began(at now: UInt64) {
        if case .resting = self.state { self.beganAt = now }
        self.state = .reading
    }

    /// It was read and there is more.
    package mutating func continues(at now: UInt64) {
        self.state = .between(next: now + EngineLimits.scrubPauseNanoseconds)
    }

    /// Everything was read, or it could not be begun; tells how long it took.
    package mutating func ended(at now: UInt64) -> UInt64 {
        self.state = .resting(until: now + EngineLimits.scrubIntervalNanoseconds)
        return now - self.beganAt
    }
}
