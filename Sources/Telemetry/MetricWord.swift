package import RoutePlanning

/// The words of labels: cases of closed sets as the exposition writes names.
package enum MetricWord {
    /// `handoffPending` as `handoff_pending`; a run of capitals is one word.
    static func of(_ value: some CaseIterable) -> String { Self.snake(String(describing: value)) }

    /// A command.
    package static func of(_ command: CommandKind) -> String { Self.snake(String(describing: command)) }

    /// A status, as gRPC calls it.
    static func of(_ status: StatusCode) -> String { status == .internalError ? "internal" : Self.snake("\(status)") }

    /// `INVALID_STATE` as `invalid_state`.
    static func of(_ reason: Reason) -> String { reason.name.lowercased() }

    /// The other names in lower case with underscores.
    static func snake(_ name: String) -> String {
        var word = ""
        var (isBehindCapital, isBehindAny) = (true, false)
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            let beginsWord = character.isUppercase && (!isBehindCapital || next?.isLowercase == true)
            if beginsWord, isBehindAny { word += "_" }
            word += character.lowercased()
            (isBehindCapital, isBehindAny) = (character.isUppercase, true)
        }
        return word
    }
}
