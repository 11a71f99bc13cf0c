/// One expectation that was not met.
struct Difference: Equatable, Sendable, CustomStringConvertible {
    let field: String
    let expected: String
    let observed: String

    /// Pairs what should be with what is.
    init(field: String, expected: String, observed: String) {
        self.field = field
        self.expected = expected
        self.observed = observed
    }

    /// The difference on one line.
    var description: String {
        "\(self.field): expected \(Self.quote(self.expected)), got \(Self.quote(self.observed))"
    }

    private static func quote(_ text: String) -> String { text.isEmpty ? "none" : text }
}
