internal import Journaling
internal import Platform
package import RoutePlanning
internal import Storage
internal import Telemetry
package import WireSchema

/// The daemon's state, and what it tells about itself.
extension Writer {
    /// Journal time, in nanoseconds, for what is stored beside the journal.
    package func journalNanoseconds(monotonic: UInt64) -> UInt64 { self.desk.clock.reading(monotonic: monotonic) }

    /// How the daemon stands.
    package var servingState: ServingState { self.standing.machine.state }

    /// An orderly stop has begun: nothing new is taken.
    package func beginDrain() { self.receive(.stopRequested, monotonic: self.time.monotonicNanoseconds()) }

    /// The changes of state since the last call, for the log.
    package func takeTransitions() -> [ServingTransition] {
        guard !self.standing.transitions.isEmpty else { return [] }
        defer { self.standing.transitions = [] }
        return self.standing.transitions
    }

    /// Which instance this is and how it stands; only what is durable goes into it, so it need not wait.
    package func instance(of program: Nameplate) -> InstanceView {
        let machine = self.standing.machine
        return InstanceView(
            instance: self.standing.instance, incarnation: self.standing.incarnation, epoch: self.journal.epoch,
            durableSequence: self.journal.durableSequence, state: machine.state,
            stateSinceWallNanoseconds: machine.sinceWallNanoseconds,
            stateSinceJournalNanoseconds: machine.sinceJournalNanoseconds, version: program.version,
            format: FormatVersion.current, processID: program.processID, dataDirectory: program.dataDirectory)
    }

    /// What a watch is told first.
    package var watchOpening: WatchOpening {
        WatchOpening(
            instance: self.standing.instance, incarnation: self.standing.incarnation, epoch: self.journal.epoch)
    }

    /// Wall clock minus journal time, in nanoseconds.
    package func wallDifference(monotonic: UInt64) -> Int64 {
        let wall = min(self.time.wallNanoseconds(), EngineLimits.wallNanosecondsMax - 1)
        return Int64(clamping: wall) - Int64(clamping: self.desk.reading(monotonic: monotonic))
    }

    /// Counts kept files that were read again.
    package func noteScrubbed(goodCount: Int, damagedCount: Int) {
        self.standing.board.add(UInt64(goodCount), to: .scrubbedFiles, "good")
        self.standing.board.add(UInt64(damagedCount), to: .scrubbedFiles, "damaged")
    }

    /// Looks after the spare segment, and moves the state when space ran out or came back.
    ///
    /// While a snapshot is written no spare is tried: for a moment it would take what the snapshot needs, and a snapshot lets
    /// old segments go.
    func tendSpare(monotonic: UInt64) {
        let failure = self.journal.tendSpare(monotonic: monotonic, mayRetry: !self.publisher.isRunning)
        if let failure { self.standing.spareFailures.append(failure) }
        if let projection = self.projection, projection.changeCount != self.projectionChangeCount {
            self.projectionChangeCount = projection.changeCount
            projection.drain()
            self.isAuditFull = projection.condition == .full
        }
        let isOut = self.journal.isOutOfSpace || self.isAuditFull
        guard isOut != (self.servingState == .degradedNoSpace) else { return }
        self.receive(isOut ? .spaceRanOut : .spaceReturned, monotonic: monotonic)
    }

    /// What may be decided: what the journal has room for, and acknowledgements only while the audit store is full.
    var room: Room {
        let room = self.journal.room
        return self.isAuditFull && room == .enough ? .acknowledgementsOnly : room
    }

    /// What a command is told for which there is no room; it saw nothing, so the answer may leave at once.
    func refusedTurn(_ command: Command, _ reason: Reason) -> Turn {
        self.desk.commands.note(reason, to: command.kind)
        let retry =
            reason == .noSpace ? EngineLimits.noSpaceRetryMilliseconds : EngineLimits.overloadedRetryMilliseconds
        let refusal = Refusal(reason: reason, retryAfterMilliseconds: retry)
        return Turn(outcome: .refused(refusal), sequence: self.journal.durableSequence)
    }

    /// Moves the state, if the event means anything to it.
    func receive(_ event: ServingEvent, monotonic: UInt64) {
        self.standing.receive(
            event, wallNanoseconds: self.time.wallNanoseconds(),
            journalNanoseconds: self.desk.clock.reading(monotonic: monotonic))
    }
}
