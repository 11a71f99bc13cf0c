internal import RoutePlanClient

extension Record {
    /// One event as programs read it.
    init(_ fact: Fact) {
        self.init()
        self.add("sequence", fact.sequence)
        self.add("at", MomentText.text(nanoseconds: fact.atNanoseconds))
        self.add("at_ns", fact.atNanoseconds)
        self.add("plan_id", fact.plan)
        self.add("event", fact.kind?.word ?? "unknown")
        self.add(fact.position)
        self.add("command", fact.command)
        self.add("actor", fact.actorType.name.lowercased())
        self.add("actor_pseudonym", fact.actor.isNone ? .null : .text(fact.actor.description))
        self.add("command_key_pseudonym", fact.commandKey.isNone ? .null : .text(fact.commandKey.description))
        self.add("key_id", .text(Self.digits(fact.keyID)))
        self.add("event_id", fact.eventID)
        self.add("ends_entry", fact.endsEntry)
        self.add("detail", Self.json(fact.details))
    }

    /// What else there is to tell of an event, for people: identities shortened, the rest as it is.
    static func line(of details: [FactDetail]) -> String {
        details.map { detail in
            switch detail.value {
            case .count(let count): "\(detail.name)=\(count)"
            case .flag: detail.name
            case .word(let word): "\(detail.name)=\(JSONValue.printable(word))"
            case .identifier(let identifier): "\(detail.name)=\(identifier.description.prefix(8))"
            case .list(let items): "\(detail.name)=\(items.count)"
            }
        }.joined(separator: " ")
    }

    private static func json(_ details: [FactDetail]) -> JSONValue {
        .object(
            details.map { detail in
                switch detail.value {
                case .count(let count): JSONValue.Member(detail.name, .count(count))
                case .flag(let flag): JSONValue.Member(detail.name, .flag(flag))
                case .word(let word): JSONValue.Member(detail.name, .text(word))
                case .identifier(let identifier): JSONValue.Member(detail.name, .text(identifier.description))
                case .list(let items): JSONValue.Member(detail.name, .list(items.map(Self.json)))
                }
            })
    }

    private static func digits(_ number: UInt32) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }
}
