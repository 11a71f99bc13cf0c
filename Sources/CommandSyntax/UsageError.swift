/// Why a command line was not understood.
package enum UsageError: Error, Equatable, Sendable {
    case commandMissing(group: String)
    case commandUnknown(String, suggestion: String?)
    case optionUnknown(String, suggestion: String?)
    case optionRepeated(String)
    case optionMissing(String)
    case valueMissing(option: String, expected: String)
    case valueUnexpected(option: String)
    case valueInvalid(of: String, word: String, expected: String)
    case argumentMissing(String)
    case argumentUnexpected(String)
    case tooManyArguments(countMax: Int)
    case combination(String)

    /// One line for a person; values are quoted as they were written.
    package var message: String {
        switch self {
        case .commandMissing(let group):
            group.isEmpty ? "no command given" : "'\(group)' needs one more word"
        case .commandUnknown(let word, let suggestion):
            "unknown command '\(word)'\(Self.ask(suggestion))"
        case .optionUnknown(let option, let suggestion):
            "unknown option '\(option)'\(Self.ask(suggestion))"
        case .optionRepeated(let option):
            "option '--\(option)' was given twice"
        case .optionMissing(let option):
            "option '--\(option)' is required"
        case .valueMissing(let option, let expected):
            "option '--\(option)' needs a value: \(expected)"
        case .valueUnexpected(let option):
            "option '--\(option)' takes no value"
        case .valueInvalid(let name, let word, let expected):
            "'\(word)' is not valid for \(name): expected \(expected)"
        case .argumentMissing(let name):
            "argument \(name) is missing"
        case .argumentUnexpected(let word):
            "unexpected argument '\(word)'"
        case .tooManyArguments(let countMax):
            "more than \(countMax) arguments"
        case .combination(let rule):
            rule
        }
    }

    private static func ask(_ suggestion: String?) -> String {
        suggestion.map { "; did you mean '\($0)'?" } ?? ""
    }
}
