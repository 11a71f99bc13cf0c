/// What the command line and the environment ask of the daemon.
///
/// Precedence: flag, then environment (`ROUTEPLAN_DATA_DIRECTORY`, `ROUTEPLAN_SOCKET`, then the directories systemd
/// passes, `STATE_DIRECTORY` and `RUNTIME_DIRECTORY`), then the built-in path.
struct Arguments: Equatable {
    /// What to do instead of, or before, serving.
    enum Action: Equatable {
        case serve
        case showHelp
        case showVersion
    }

    /// A command line that cannot be followed; the text says what is wrong and what would be right.
    enum UsageError: Error, Equatable {
        case unknownFlag(String, suggestion: String?)
        case missingValue(flag: String)
        case unexpectedArgument(String)
        case emptyValue(flag: String)
    }

    static let flags = ["--data-directory", "--socket", "--help", "--version"]

    var action = Action.serve
    var dataDirectory: String
    var socketPath: String

    /// Reads the words after the program's name.
    init(words: [String], environment: (String) -> String?) throws(UsageError) {
        self.dataDirectory =
            environment("ROUTEPLAN_DATA_DIRECTORY") ?? environment("STATE_DIRECTORY") ?? "/var/lib/routepland"
        self.socketPath =
            environment("ROUTEPLAN_SOCKET")
            ?? environment("RUNTIME_DIRECTORY").map { "\($0)/routepland.sock" }
            ?? "/run/routepland/routepland.sock"
        var rest = words[...]
        while let word = rest.popFirst() {
            let (flag, attached) = Self.split(word)
            switch flag {
            case "--help", "-h": self.action = .showHelp
            case "--version": self.action = .showVersion
            case "--data-directory":
                self.dataDirectory = try Self.value(of: flag, attached: attached, rest: &rest)
            case "--socket":
                self.socketPath = try Self.value(of: flag, attached: attached, rest: &rest)
            case let unknown where unknown.hasPrefix("-"):
                throw .unknownFlag(unknown, suggestion: Self.suggestion(for: unknown))
            case let argument:
                throw .unexpectedArgument(argument)
            }
        }
    }

    private static func split(_ word: String) -> (flag: String, attached: String?) {
        guard word.hasPrefix("--"), let mark = word.firstIndex(of: "=") else { return (word, nil) }
        return (String(word[..<mark]), String(word[word.index(after: mark)...]))
    }

    private static func value(
        of flag: String, attached: String?, rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        guard let value = attached ?? rest.popFirst() else { throw .missingValue(flag: flag) }
        guard !value.isEmpty else { throw .emptyValue(flag: flag) }
        return value
    }

    /// The known flag that shares the longest beginning with a mistyped one, if at least four characters agree.
    private static func suggestion(for unknown: String) -> String? {
        let ranked = Self.flags.map { flag in (flag, zip(flag, unknown).prefix { $0 == $1 }.count) }
        guard let best = ranked.max(by: { $0.1 < $1.1 }), best.1 >= 4 else { return nil }
        return best.0
    }
}

extension Arguments.UsageError: CustomStringConvertible {
    /// One line for the operator.
    var description: String {
        switch self {
        case .unknownFlag(let flag, .some(let suggestion)): "unknown flag \(flag); did you mean \(suggestion)?"
        case .unknownFlag(let flag, .none): "unknown flag \(flag); see routepland --help"
        case .missingValue(let flag): "\(flag) needs a value"
        case .emptyValue(let flag): "\(flag) must not be empty"
        case .unexpectedArgument(let word): "unexpected argument \(word); see routepland --help"
        }
    }
}
