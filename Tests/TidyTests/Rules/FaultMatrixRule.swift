/// Every fault in `docs/reliability.md` has its tests, and every test that bears a fault's number is listed with it.
enum FaultMatrixRule {
    static let matrix = TestMatrix(
        document: "docs/reliability.md",
        keys: Self.numbers.map { "F\($0)" })

    /// The list is complete: these, each once, in order.
    private static let numbers = [
        1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31, 32, 34, 35, 37, 38, 40, 41, 43,
        44,
        46, 47, 49, 50, 52, 53, 55, 56, 58, 59, 61, 62, 64, 65, 67, 68, 70, 71, 73, 74, 76, 77, 79, 80, 82, 83, 85, 86,
        88, 89, 91, 92, 94, 95, 97, 98, 100, 101, 103, 104, 106, 107, 109, 110, 112, 113, 115, 116, 118, 119, 121, 122,
        124, 125, 127, 128,
    ]

    /// The tags that comments may use, since the document explains them.
    static func tags(in files: [SourceFile]) -> Set<String> { Set(self.matrix.rows(in: files).map(\.key)) }

    /// What is wrong with the document.
    static func violations(in files: [SourceFile]) -> [Violation] { self.matrix.violations(in: files) }
}
