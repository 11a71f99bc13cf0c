internal import Configuration

/// What the command line asks of the daemon.
///
/// Settings are only collected: what they come to beside file and environment is `Configuration`'s.
struct Arguments: Equatable {
    /// What to do instead of, or before, serving.
    enum Action: Equatable {
        case serve
        case checkConfiguration
        case showHelp
        case showVersion
    }

    /// A command line that cannot be followed; the text says what is wrong and what would be right.
    enum UsageError: Error, Equatable {
        case unknownFlag(String, suggestion: String?)
        case missingValue(flag: String)
        case unexpectedArgument(String)
        case emptyValue(flag: String)
        case unexpectedValue(flag: String)
    }

    static let flags = Setting.allCases.compactMap(\.flag) + ["--config"] + Self.bareFlags
    private static let bareFlags = ["--check-config", "--help", "--unsafe-abstract-socket", "--version"]

    var action = Action.serve
    /// Whether the socket may be an abstract name: only this flag says so, no file and no variable.
    var allowsAbstractSocket = false
    var settings: [Setting: String] = [:]
    var file: ChosenFile

    /// Reads the words after the program's name.
    init(words: [String], environment: (String) -> String?) throws(UsageError) {
        let named = environment("ROUTEPLAN_CONFIG") ?? ""
        self.file = named.isEmpty ? .usual(Configuration.usualPath) : .named(named)
        var rest = words[...]
        while let word = rest.popFirst() {
            let (flag, attached) = Self.split(word)
            if attached != nil, Self.bareFlags.contains(flag) { throw .unexpectedValue(flag: flag) }
            switch flag {
            case "--help", "-h": self.action = .showHelp
            case "--version": self.action = .showVersion
            case "--unsafe-abstract-socket": self.allowsAbstractSocket = true
            case "--check-config": self.action = .checkConfiguration
            case "--config": self.file = .named(try Self.value(of: flag, attached: attached, rest: &rest))
            case let flag where flag.hasPrefix("-"):
                guard let setting = Setting.allCases.first(where: { $0.flag == flag }) else {
                    throw .unknownFlag(flag, suggestion: Self.suggestion(for: flag))
                }
                self.settings[setting] = try Self.value(of: flag, attached: attached, rest: &rest)
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
        case .unexpectedValue(let flag): "\(flag) takes no value"
        case .emptyValue(let flag): "\(flag) must not be empty"
        case .unexpectedArgument(let word): "unexpected argument \(word); see routepland --help"
        }
    }
}
