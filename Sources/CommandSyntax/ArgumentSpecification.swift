/// One argument without dashes, by its place on the line.
package struct ArgumentSpecification: Equatable, Sendable {
    /// As the help shows it, in capitals.
    package let name: String
    /// What it accepts.
    package let kind: ValueKind
    /// One sentence for the help.
    package let summary: String
    /// Takes every further word; only the last argument may.
    package let isRest: Bool

    /// Writes one row.
    package init(_ name: String, _ kind: ValueKind, _ summary: String, isRest: Bool = false) {
        self.name = name
        self.kind = kind
        self.summary = summary
        self.isRest = isRest
    }
}
