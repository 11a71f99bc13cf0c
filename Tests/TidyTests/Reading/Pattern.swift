import Foundation

/// A regular expression that reports where it matched.
struct Pattern: Sendable {
    /// One match: its offset in UTF-16 units, and the text of every group, group 0 being the whole.
    struct Match: Equatable {
        let offset: Int
        let end: Int
        let groups: [String]
    }

    private let expression: NSRegularExpression

    /// Compiles `source`; a mistake in it is a mistake in this suite.
    init(_ source: String) {
        do {
            expression = try NSRegularExpression(pattern: source, options: [.anchorsMatchLines])
        } catch {
            preconditionFailure("not a regular expression: \(source)")
        }
    }

    /// All matches in `text`, in order.
    func matches(in text: String) -> [Match] {
        let whole = text as NSString
        return expression.matches(in: text, range: NSRange(location: 0, length: whole.length)).map { result in
            let groups = (0..<result.numberOfRanges).map { index in
                let range = result.range(at: index)
                return range.location == NSNotFound ? "" : whole.substring(with: range)
            }
            return Match(offset: result.range.location, end: NSMaxRange(result.range), groups: groups)
        }
    }

    /// Whether `text` holds at least one match.
    func isFound(in text: String) -> Bool {
        expression.firstMatch(in: text, range: NSRange(location: 0, length: (text as NSString).length)) != nil
    }
}
