/// Remarks a reader can do nothing with: promises of work without the number of an issue, and tags of lists that are
/// not in the repository.
enum RemarkRule {
    private static let promise = Pattern(#"\bFIXME\b|\bXXX\b|\bTODO\b(?!\s*\(?#\d+)"#)

    private static let tag = Pattern(#"(?<![\w./-])[ADFP][0-9]{1,3}(?![\w./])"#)

    /// Every tag in the comments of `file` that stands for a row of some list, and says nothing without it.
    ///
    /// Lawful are the tags of a list that is in the repository.
    static func tagViolations(in file: SourceFile, lawful: Set<String> = []) -> [Violation] {
        tag.matches(in: file.comments).filter { !lawful.contains($0.groups[0]) }.map { match in
            let line = file.comments.utf16.prefix(match.offset).count { $0 == 10 } + 1
            return Violation(path: file.path, line: line, complaint: "\(match.groups[0]) tells the reader nothing")
        }
    }

    /// Every promise in the comments of `file`.
    static func violations(in file: SourceFile) -> [Violation] {
        promise.matches(in: file.comments).map { match in
            let line = file.comments.utf16.prefix(match.offset).count { $0 == 10 } + 1
            return Violation(path: file.path, line: line, complaint: "\(match.groups[0]) without a numbered issue")
        }
    }
}
