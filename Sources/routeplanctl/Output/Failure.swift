internal import CommandSyntax

/// A command that did not do what was asked: what to tell, and the exit code.
struct Failure: Error, Equatable, Sendable {
    let exitCode: ExitCode
    /// One line for a person.
    let message: String
    /// More members of the error object for programs.
    let facts: Record

    /// Gathers what is known.
    init(_ exitCode: ExitCode, _ message: String, facts: Record = Record()) {
        self.exitCode = exitCode
        self.message = message
        self.facts = facts
    }

    /// The error as one JSON object.
    var json: JSONValue {
        var error = Record()
        error.add("exit_code", UInt64(self.exitCode.rawValue))
        error.add("kind", "\(self.exitCode)")
        error.add("message", self.message)
        self.facts.members.forEach { error.add($0.name, $0.value) }
        return .object([JSONValue.Member("error", error.json)])
    }
}
