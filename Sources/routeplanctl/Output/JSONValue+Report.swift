internal import JournalTools

extension JSONValue {
    /// What a tool reports.
    init(_ report: ReportValue) {
        switch report {
        case .null: self = .null
        case .flag(let flag): self = .flag(flag)
        case .count(let count): self = .count(count)
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        case .list(let values): self = .list(values.map(JSONValue.init))
        case .object(let members): self = .object(members.map { Member($0.name, JSONValue($0.value)) })
        }
    }
}

extension Record {
    /// What a tool reports, member by member.
    init(_ report: ReportValue) {
        self.init()
        guard case .object(let members) = report else { return }
        for member in members { self.add(member.name, JSONValue(member.value)) }
    }
}
