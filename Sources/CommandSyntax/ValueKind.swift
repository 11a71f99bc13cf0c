/// What an option or an argument accepts; decides the check, the word in the help and the completion.
package enum ValueKind: Equatable, Sendable {
    /// Any text of at least one byte.
    case text
    /// A path of the file system.
    case path
    /// A whole number of the range.
    case count(ClosedRange<UInt64>)
    /// A whole number that may be negative: an index arrives as the provider gave it.
    case index
    /// 2 x `byteCount` hexadecimal digits.
    case bytes(byteCount: Int)
    /// A number with a unit: 250ms, 5s, 2m, 1h, 3d; without a unit seconds.
    case duration
    /// One of the words.
    case choice([String])

    /// Reads one word; nil when it is not of this kind.
    package func parse(_ word: String) -> ParsedValue? {
        switch self {
        case .text, .path:
            return word.isEmpty ? nil : .text(word)
        case .count(let range):
            guard let number = UInt64(word), range.contains(number) else { return nil }
            return .count(number)
        case .index:
            return Int64(word).map(ParsedValue.index)
        case .bytes(let byteCount):
            return Hexadecimal.bytes(word, byteCount: byteCount).map(ParsedValue.bytes)
        case .duration:
            return DurationText.parse(word).map(ParsedValue.duration)
        case .choice(let words):
            return words.contains(word) ? .text(word) : nil
        }
    }

    /// What a person should have written, for an error message.
    package var expectation: String {
        switch self {
        case .text: "text that is not empty"
        case .path: "a path"
        case .count(let range) where range.upperBound == UInt64.max: "a whole number, at least \(range.lowerBound)"
        case .count(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .index: "a whole number"
        case .bytes(let byteCount): "\(byteCount * 2) hexadecimal digits"
        case .duration: "a duration such as 250ms, 5s, 2m, 1h or 3d"
        case .choice(let words): "one of \(words.joined(separator: ", "))"
        }
    }
}
