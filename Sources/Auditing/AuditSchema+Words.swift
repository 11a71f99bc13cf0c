internal import RoutePlanning

// Version 1: what the numbers mean, from the enums themselves.

extension AuditSchema {
    /// The rows of `words`.
    static let words: [String] =
        Self.rows("state", PlanState.self, \.word) + Self.rows("type", EventKind.self, \.name)
        + Self.rows("command", CommandKind.self) + Self.rows("actor_type", ActorType.self)
        + Self.rows("failure", FailureClass.self) + Self.rows("rejection", RejectionClass.self)
        + Self.rows("replacement", ReplacementCause.self) + Self.rows("cancellation", CancelCause.self)

    private static func rows<Member: CaseIterable & RawRepresentable<UInt8>>(
        _ kind: String, _: Member.Type, _ word: (Member) -> String = { Self.snake("\($0)") }
    ) -> [String] {
        Member.allCases.map { member in
            "INSERT INTO words VALUES ('\(kind)', \(member.rawValue), '\(word(member))')"
        }
    }

    /// `handoffPending` becomes `handoff_pending`, `directionUI` becomes `direction_ui`.
    static func snake(_ name: String) -> String {
        var snake = ""
        var isAfterLower = false
        for character in name {
            if character.isUppercase, isAfterLower { snake.append("_") }
            isAfterLower = !character.isUppercase
            snake.append(contentsOf: character.lowercased())
        }
        return snake
    }
}
