/// How long the writer has been at the disk, and what to do about it; pure.
///
/// A disk that does not answer is no failed sync: what was asked for may still happen. So nothing is done but telling, until
/// nobody waits any longer. Only time that was watched counts: a process that stood still for a minute has not waited that
/// long for its disk. Source: docs/operations.md, "A disk that hangs".
package struct HangJudge: Equatable, Sendable {
    /// What to do now.
    package enum Action: Equatable, Sendable {
        /// Nothing.
        case rest
        /// Tell that a sync is slow.
        case tellSlow
        /// Tell that a sync hangs.
        case tellHung
        /// End the process: an answer would be a guess.
        case giveUp
        /// Tell that what was slow came back after so long.
        case tellReturned(afterNanoseconds: UInt64)
    }

    private enum Told: Equatable, Sendable { case nothing, slow, hung }

    private enum State: Equatable, Sendable {
        case resting
        case watching(beat: UInt64, watchedNanoseconds: UInt64, told: Told)
    }

    /// From when on what is done; a change counts from the next look on.
    package var times: HangTimes
    private var state = State.resting
    private var lastLook: UInt64?

    /// Goes by these times.
    package init(_ times: HangTimes) { self.times = times }

    /// How long the batch at the disk has been watched, once that is worth telling; else 0.
    package var hungNanoseconds: UInt64 {
        guard case .watching(_, let watched, let told) = self.state, told != .nothing else { return 0 }
        return watched
    }

    /// Looks at the writer's pulse at a time of the monotonic clock.
    package mutating func look(at beat: UInt64, now: UInt64) -> Action {
        let passed = self.lastLook.map { min(now - $0, EngineLimits.hangLookNanosecondsMax) } ?? 0
        self.lastLook = now
        let isAtDisk = beat % 2 == 1
        guard case .watching(beat, let before, let told) = self.state else { return self.begin(beat, isAtDisk) }
        let watched = before + passed
        self.state = .watching(beat: beat, watchedNanoseconds: watched, told: told)
        if watched >= self.times.giveUpNanoseconds { return .giveUp }
        switch told {
        case .nothing where watched >= self.times.hungNanoseconds: return self.tell(.hung, watched, beat)
        case .nothing where watched >= self.times.slowNanoseconds: return self.tell(.slow, watched, beat)
        case .slow where watched >= self.times.hungNanoseconds: return self.tell(.hung, watched, beat)
        case .nothing, .slow, .hung: return .rest
        }
    }

    /// Another batch is at the disk, or none: whatever was told of the one before is over.
    private mutating func begin(_ beat: UInt64, _ isAtDisk: Bool) -> Action {
        let hung = self.hungNanoseconds
        self.state = isAtDisk ? .watching(beat: beat, watchedNanoseconds: 0, told: .nothing) : .resting
        return hung > 0 ? .tellReturned(afterNanoseconds: hung) : .rest
    }

    private mutating func tell(_ told: Told, _ watched: UInt64, _ beat: UInt64) -> Action {
        self.state = .watching(beat: beat, watchedNanoseconds: watched, told: told)
        return told == .hung ? .tellHung : .tellSlow
    }
}
