internal import Facts
internal import Journaling
internal import RoutePlanning
internal import Storage
internal import WireSchema

/// Turns entries of the journal into reports.
///
/// Without places unless told otherwise: then what is shown of an event is the public fact made of it, a type that cannot hold
/// one, and names stand as pseudonyms under the directory's key.
struct EntryReading: ~Copyable {
    private var codec = JournalCodec()
    private var projection: FactProjection?
    private let showsPlaces: Bool

    /// `key` makes the pseudonyms; without one, events are named and not shown.
    init(key: AuditKey?, showsPlaces: Bool) {
        self.showsPlaces = showsPlaces
        if let key, let names = RegisteredNames() {
            self.projection = FactProjection(pseudonymiser: Pseudonymiser(key: key.bytes.span), names: names)
        } else {
            self.projection = nil
        }
    }

    /// What the entry changed, nil where its bytes cannot be understood.
    mutating func change(_ header: EntryHeader, _ body: borrowing Span<UInt8>) -> RegistryChange? {
        do {
            return try self.codec.decodeChange(
                kind: header.kind, schemaVersion: header.schemaVersion,
                planID: PlanID(high: header.planHigh, low: header.planLow),
                at: Instant(nanoseconds: header.journalTime), body: body)
        } catch {
            return nil
        }
    }

    /// The members that tell what an entry changed.
    mutating func members(of change: RegistryChange, sequence: UInt64) -> [ReportValue.Member] {
        switch change {
        case .upkeep(let upkeep): return [ReportValue.Member("upkeep", .text(Wording.snake("\(upkeep.kind)")))]
        case .effects(let effects):
            let record = effects.record
            var members = [
                ReportValue.Member("command", .text(Wording.snake("\(record.kind)"))),
                ReportValue.Member("actor", .text(Wording.snake("\(effects.actor.type)"))),
                ReportValue.Member("state", .text(Wording.snake("\(record.position.state)"))),
                ReportValue.Member("version", .count(record.position.version)),
                ReportValue.Member("revision", .count(UInt64(record.position.revision))),
                ReportValue.Member("generation", .count(UInt64(record.position.generation))),
                ReportValue.Member(
                    "command_key_hash", .text(Wording.hexadecimal(record.keyHash.high, record.keyHash.low))),
            ]
            members.append(ReportValue.Member("events", .list(self.events(of: effects, sequence: sequence))))
            return members
        }
    }

    private mutating func events(of effects: Effects, sequence: UInt64) -> [ReportValue] {
        guard !self.showsPlaces else {
            return effects.events.map { event in
                .object([
                    ReportValue.Member("event", .text(event.kind.name)),
                    ReportValue.Member("detail", ReportValue(reflecting: event)),
                ])
            }
        }
        guard let facts = self.projection?.facts(of: effects, sequence: sequence) else {
            return effects.events.map { .object([ReportValue.Member("event", .text($0.kind.name))]) }
        }
        return facts.map { fact in
            .object([
                ReportValue.Member("event", .text(fact.detail.kind.name)),
                ReportValue.Member("detail", ReportValue(reflecting: fact.detail)),
            ])
        }
    }
}
