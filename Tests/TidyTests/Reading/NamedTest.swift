/// One test of the repository, by its name and its file.
struct NamedTest: Hashable {
    let name: String
    let path: String

    private static let swiftTest = Pattern(#"^[ \t]*(?:@Test[^\n`]* )?func `([^`\n]+)`"#)
    private static let cTest = Pattern(#"^[ \t]+\{"([^"\n]+)",\s"#)

    /// The tests `file` holds: Swift's in backticks, C's in the list given to `run_tests`.
    static func all(in file: SourceFile) -> [NamedTest] {
        matches(in: file).map { NamedTest(name: $0.groups[1], path: file.path) }
    }

    /// Where each test's name was found in `file`.
    static func matches(in file: SourceFile) -> [Pattern.Match] {
        if file.path.hasPrefix("Tests/"), file.isSwift { return swiftTest.matches(in: file.text) }
        return file.path.hasPrefix("clients/c/tests/") && file.path.hasSuffix(".c") ? cTest.matches(in: file.text) : []
    }
}
