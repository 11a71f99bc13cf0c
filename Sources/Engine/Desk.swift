internal import Journaling
internal import RoutePlanning
internal import Storage
internal import Telemetry
internal import WireSchema

/// Everything one turn changes before the journal: a value, so that a turn is one access to the actor that owns it.
struct Desk {
    var registry: PlanRegistry
    private(set) var clock: JournalClock
    private(set) var events: EventRing
    /// What became of commands.
    var commands = CommandTally()
    /// What happened to plans.
    var lives = LifeTally()
    private var identifiers: IdentifierSource
    private var body: [UInt8] = []

    init(registry: PlanRegistry, clock: JournalClock, events: EventRing, identifiers: IdentifierSource) {
        self.registry = registry
        self.clock = clock
        self.events = events
        self.identifiers = identifiers
        self.body.reserveCapacity(4096)
    }

    /// The time the next entry would be stamped with.
    mutating func nextTime(monotonic: UInt64) -> Instant {
        var stamped = self.clock
        return Instant(nanoseconds: stamped.stamp(monotonic: monotonic))
    }

    /// Decides, applies and appends one command; plans outside `reach` do not exist for the caller.
    mutating func take(
        _ command: Command, within reach: Reach, monotonic: UInt64, coding codec: inout JournalCodec,
        into journal: CommitLoop
    ) -> Turn {
        var stamped = self.clock
        let now = Instant(nanoseconds: stamped.stamp(monotonic: monotonic))
        switch self.registry.commit(command, at: now, fresh: self.identifiers.next(), within: reach) {
        case .commit(let effects, let answer):
            self.clock = stamped
            self.body.removeAll(keepingCapacity: true)
            codec.encode(effects, into: &self.body)
            let sequence = self.append(.effects, of: effects.planID, at: now, to: journal)
            self.events.append(effects, sequence: sequence)
            self.commands.note(.applied, to: effects.record.kind)
            self.count(effects)
            #if MUTANTS
                if DurabilityMutant.eventToldTwice.isActive, effects.events.count > 1 {
                    self.events.append(effects, sequence: sequence)
                }
            #endif
            return Turn(outcome: .answered(answer), sequence: sequence)
        case .answer(let outcome):
            self.count(outcome, of: command)
            #if MUTANTS
                if DurabilityMutant.conflictReleasedEarly.isActive, case .refused = outcome {
                    return Turn(outcome: outcome, sequence: journal.durableSequence)
                }
            #endif
            return Turn(outcome: outcome, sequence: journal.lastSequence)
        }
    }

    /// Applies and appends one act of maintenance that is due.
    mutating func perform(
        _ upkeep: Upkeep, monotonic: UInt64, coding codec: inout JournalCodec, into journal: CommitLoop
    ) {
        var upkeep = upkeep
        upkeep.planDigest = self.registry.apply(upkeep)
        let now = Instant(nanoseconds: self.clock.stamp(monotonic: monotonic))
        precondition(now == upkeep.at, "maintenance happens at the time it was found due")
        self.body.removeAll(keepingCapacity: true)
        codec.encode(upkeep, into: &self.body)
        _ = self.append(.upkeep, of: upkeep.planID, at: now, to: journal)
    }

    private func append(
        _ kind: JournalKind, of planID: PlanID, at now: Instant, to journal: CommitLoop
    ) -> UInt64 {
        journal.append(
            kind: kind.rawValue, schemaVersion: JournalKind.schemaVersion, planHigh: planID.high,
            planLow: planID.low, journalTime: now.nanoseconds, body: self.body.span)
    }
}
