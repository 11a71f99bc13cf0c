/// Remarks that promise work: one word is banned, the other needs the number of an issue.
enum RemarkRule {
    private static let promise = Pattern(#"\bFIXME\b|\bXXX\b|\bTODO\b(?!\s*\(?#\d+)"#)

    /// Every such remark in the comments of `file`.
    static func violations(in file: SourceFile) -> [Violation] {
        promise.matches(in: file.comments).map { match in
            let line = file.comments.utf16.prefix(match.offset).count { $0 == 10 } + 1
            return Violation(path: file.path, line: line, complaint: "\(match.groups[0]) without a numbered issue")
        }
    }
}
