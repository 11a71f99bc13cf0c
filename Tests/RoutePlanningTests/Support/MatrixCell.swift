import RoutePlanning
import Testing

/// What one command comes to in one state: as a cell of the matrix says it, and as an outcome shows it.
struct MatrixCell: Equatable, CustomStringConvertible {
    /// `→ editing`, or the name of a disposition or a reason.
    var answer: String
    var flags: Set<String> = []

    init(_ answer: String, flags: Set<String> = []) {
        self.answer = answer
        self.flags = flags
    }

    /// A cell as the document spells it: the flags are the words in lower case behind.
    init(spelled cell: String) {
        let words = cell.split(separator: " ").map(String.init)
        let count = words.first == "→" ? 2 : 1
        self.init(words.prefix(count).joined(separator: " "), flags: Set(words.dropFirst(count)))
    }

    init(_ outcome: Outcome) {
        switch outcome {
        case .answered(let answer):
            let isApplied = answer.disposition == .applied
            self.init(isApplied ? "→ \(answer.position.state.word)" : Spelling.upper(answer.disposition))
            if answer.dispose { self.flags.insert("dispose") }
            if answer.compensation == .stopTargetSession { self.flags.insert("stop") }
        case .refused(let refusal):
            self.init(refusal.reason.name)
            if refusal.dispose { self.flags.insert("dispose") }
            if refusal.reselect { self.flags.insert("reselect") }
            if refusal.compensation == .stopTargetSession { self.flags.insert("stop") }
        }
    }

    var description: String { ([self.answer] + self.flags.sorted()).joined(separator: " ") }
}
