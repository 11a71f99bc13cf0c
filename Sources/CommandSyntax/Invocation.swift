/// One command line, read and checked: which command, and its values.
///
/// The accessors trust the table: asking for an option as another kind than its row says is a programming mistake.
package struct Invocation: Equatable, Sendable {
    /// The row of the command.
    package let command: CommandSpecification
    private let values: [String: [ParsedValue]]
    private let toggles: Set<String>
    private let arguments: [ParsedValue]

    init(
        command: CommandSpecification, values: [String: [ParsedValue]], toggles: Set<String>,
        arguments: [ParsedValue]
    ) {
        self.command = command
        self.values = values
        self.toggles = toggles
        self.arguments = arguments
    }

    /// Whether the option was written.
    package func has(_ option: OptionSpecification) -> Bool {
        self.toggles.contains(option.name) || self.values[option.name] != nil
    }

    /// The option's text, if it was given.
    package func text(_ option: OptionSpecification) -> String? {
        self.values[option.name]?.last.map(Self.text)
    }

    /// Every text given for a repeatable option, in order.
    package func texts(_ option: OptionSpecification) -> [String] {
        (self.values[option.name] ?? []).map(Self.text)
    }

    /// The option's number, if it was given.
    package func count(_ option: OptionSpecification) -> UInt64? {
        self.values[option.name]?.last.map { value in
            guard case .count(let number) = value else { preconditionFailure("--\(option.name) is no number") }
            return number
        }
    }

    /// The option's signed number, if it was given.
    package func index(_ option: OptionSpecification) -> Int64? {
        self.values[option.name]?.last.map { value in
            guard case .index(let number) = value else { preconditionFailure("--\(option.name) is no index") }
            return number
        }
    }

    /// The option's bytes, if they were given.
    package func bytes(_ option: OptionSpecification) -> [UInt8]? {
        self.values[option.name]?.last.map { Self.bytes($0) }
    }

    /// The option's duration, if it was given.
    package func duration(_ option: OptionSpecification) -> Duration? {
        self.values[option.name]?.last.map { value in
            guard case .duration(let duration) = value else { preconditionFailure("--\(option.name) is no duration") }
            return duration
        }
    }

    /// The text of the argument at a place the command's row requires.
    package func argument(_ place: Int) -> String { Self.text(self.arguments[place]) }

    /// The bytes of the argument at a place the command's row requires.
    package func argumentBytes(_ place: Int) -> [UInt8] { Self.bytes(self.arguments[place]) }

    /// Every argument's text from a place on.
    package func arguments(from place: Int) -> [String] { self.arguments.dropFirst(place).map(Self.text) }

    private static func text(_ value: ParsedValue) -> String {
        guard case .text(let text) = value else { preconditionFailure("the table says this value is no text") }
        return text
    }

    private static func bytes(_ value: ParsedValue) -> [UInt8] {
        guard case .bytes(let bytes) = value else { preconditionFailure("the table says this value is no bytes") }
        return bytes
    }
}
