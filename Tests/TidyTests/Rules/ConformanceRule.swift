/// Every row of the conformance list and every public report of the protocol stands in `docs/protocol.md` with its tests.
enum ConformanceRule {
    static let matrix = TestMatrix(
        document: "docs/protocol.md",
        keys: (1...72).map { "row \($0)" } + Self.reports.map { "report \($0)" },
        isNamedByTests: true)

    /// The reports, by their numbers, which have gaps.
    private static let reports = [
        1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31, 32, 34, 35, 37, 38, 40, 41, 43,
        44, 46, 47,
    ]

    /// What is wrong with the document.
    static func violations(in files: [SourceFile]) -> [Violation] { self.matrix.violations(in: files) }
}
