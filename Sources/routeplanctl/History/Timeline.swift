internal import CommandSyntax
internal import RoutePlanClient

/// A plan's life as stays in its states, from the events that happened to it.
struct Timeline: Equatable, Sendable {
    /// One stay in one state.
    struct Stay: Equatable, Sendable {
        let state: PlanState
        let enteredNanoseconds: UInt64
        /// Nil while the plan is there still.
        var leftNanoseconds: UInt64?
        /// What brought it there, and who.
        let enteredBy: FactKind?
        let actor: ActorType
        /// What else happened meanwhile, in order.
        var happened: [FactKind?] = []
    }

    private(set) var stays: [Stay] = []
    /// When the picture was taken, in nanoseconds since 1970; never before the last event.
    let nowNanoseconds: UInt64

    /// Gathers events, oldest first.
    init(_ facts: [Fact], nowNanoseconds: UInt64) {
        self.nowNanoseconds = max(nowNanoseconds, facts.last?.atNanoseconds ?? 0)
        for fact in facts {
            if let last = self.stays.indices.last, self.stays[last].state == fact.position.state {
                self.stays[last].happened.append(fact.kind)
                continue
            }
            if let last = self.stays.indices.last { self.stays[last].leftNanoseconds = fact.atNanoseconds }
            self.stays.append(
                Stay(
                    state: fact.position.state, enteredNanoseconds: fact.atNanoseconds, enteredBy: fact.kind,
                    actor: fact.actorType))
        }
        // Nothing follows a state in which a plan is over: it is no stay that goes on.
        if let last = self.stays.indices.last, [.handedOff, .cancelled].contains(self.stays[last].state) {
            self.stays[last].leftNanoseconds = self.stays[last].enteredNanoseconds
        }
    }

    /// As programs read it.
    var records: [Record] { self.stays.map(self.record) }

    /// As people read it: one line a stay, with a bar where it lies in the plan's life.
    var rows: [Record] {
        self.stays.map { stay in
            var row = Record()
            row.add("state", stay.state.word)
            row.add("entered", MomentText.text(nanoseconds: stay.enteredNanoseconds))
            row.add("dwell", self.dwellText(of: stay))
            row.add("actor", stay.actor.name.lowercased())
            row.add("when", self.bar(of: stay))
            let others = Self.counted(stay.happened)
            row.add("happened", ([stay.enteredBy?.word ?? "unknown"] + others).joined(separator: ", "))
            return row
        }
    }

    /// How wide a bar is; the whole life lies in it.
    static let barColumnCount = 32

    private func record(_ stay: Stay) -> Record {
        var record = Record()
        record.add("state", stay.state.word)
        record.add("entered_at", MomentText.text(nanoseconds: stay.enteredNanoseconds))
        record.add("entered_at_ns", stay.enteredNanoseconds)
        record.add("left_at_ns", stay.leftNanoseconds.map(JSONValue.count) ?? .null)
        record.add("dwell_ms", self.dwellNanoseconds(of: stay) / 1_000_000)
        record.add("is_current", stay == self.stays.last)
        record.add("entered_by", stay.enteredBy?.word ?? "unknown")
        record.add("actor", stay.actor.name.lowercased())
        record.add("happened", .list(stay.happened.map { .text($0?.word ?? "unknown") }))
        return record
    }

    private func dwellNanoseconds(of stay: Stay) -> UInt64 {
        let end = stay.leftNanoseconds ?? self.nowNanoseconds
        return end > stay.enteredNanoseconds ? end - stay.enteredNanoseconds : 0
    }

    private func dwellText(of stay: Stay) -> String {
        if stay.leftNanoseconds == stay.enteredNanoseconds, stay == self.stays.last { return "end" }
        let text = Self.text(nanoseconds: self.dwellNanoseconds(of: stay))
        return stay.leftNanoseconds == nil ? "\(text) so far" : text
    }

    private func bar(of stay: Stay) -> String {
        guard let first = self.stays.first?.enteredNanoseconds else { return "" }
        let end = self.stays.last?.leftNanoseconds ?? self.nowNanoseconds
        let whole = Double(max(1, end > first ? end - first : 1))
        func column(_ nanoseconds: UInt64) -> Int {
            let share = Double(nanoseconds > first ? nanoseconds - first : 0) / whole
            return min(Self.barColumnCount, Int(share * Double(Self.barColumnCount)))
        }
        let begin = min(column(stay.enteredNanoseconds), Self.barColumnCount - 1)
        let last = max(begin + 1, column(stay.leftNanoseconds ?? self.nowNanoseconds))
        let mark = stay.leftNanoseconds == stay.enteredNanoseconds ? "|" : "#"
        return "[" + String(repeating: ".", count: begin) + String(repeating: mark, count: last - begin)
            + String(repeating: ".", count: Self.barColumnCount - last) + "]"
    }

    private static func text(nanoseconds: UInt64) -> String {
        DurationText.text(.milliseconds(Int64(clamping: nanoseconds / 1_000_000)))
    }

    /// Words with how often they follow each other.
    private static func counted(_ kinds: [FactKind?]) -> [String] {
        var words: [(word: String, count: Int)] = []
        for kind in kinds {
            let word = kind?.word ?? "unknown"
            if words.last?.word == word { words[words.count - 1].count += 1 } else { words.append((word, 1)) }
        }
        return words.map { $0.count == 1 ? $0.word : "\($0.word) x\($0.count)" }
    }
}
