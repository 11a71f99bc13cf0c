/// Every `package` and `public` declaration has a documentation comment.
enum DocumentationRule {
    private static let declaration = Pattern(
        #"^[ \t]*(?:@\w+(?:\([^)]*\))?\s+)*(?:\w+(?:\(\w+\))?[ \t]+)*(?:package|public)[ \t]+(?:[\w()]+[ \t]+)*?"#
            + #"(struct|class|enum|actor|protocol|func|var|let|init|subscript|typealias|extension)\b"#)

    /// Every undocumented declaration in `file`.
    static func violations(in file: SourceFile) -> [Violation] {
        declaration.matches(in: file.code).compactMap { match in
            let lead = match.groups[0].prefix(while: \.isWhitespace).utf16.count
            if match.groups[1] == "extension" {
                return file.violation(
                    at: match.offset + lead, "say package at each member, so that each can be documented")
            }
            var above = file.line(at: match.offset + lead) - 2
            while above >= 0, file.lines[above].drop(while: \.isWhitespace).hasPrefix("@") { above -= 1 }
            let isDocumented = above >= 0 && file.lines[above].drop(while: \.isWhitespace).hasPrefix("///")
            return isDocumented ? nil : file.violation(at: match.offset + lead, "no documentation comment")
        }
    }
}
