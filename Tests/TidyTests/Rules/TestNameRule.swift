/// Tests are named as sentences about behaviour.
enum TestNameRule {
    private static let named = Pattern(
        #"@Test\b(?:\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?[\s\w@]*?\bfunc\s+(\w+)"#)

    /// Every test of `file` whose name is a word instead of a sentence in backticks.
    static func violations(in file: SourceFile) -> [Violation] {
        named.matches(in: file.code).map { match in
            file.violation(at: match.end, "\(match.groups[1]) is a word; say in backticks what holds")
        }
    }
}
