/// The formatter's own complaints, read from its output.
enum FormattingRule {
    private static let complaint = Pattern(#"^(?:.*/)?((?:Sources|Tests)/\S+?|Package\.swift):(\d+):\d+: (.*)$"#)

    /// One violation for every complaint in what `swift format lint` wrote.
    static func violations(in output: String) -> [Violation] {
        complaint.matches(in: output).map { match in
            Violation(path: match.groups[1], line: Int(match.groups[2]) ?? 1, complaint: match.groups[3])
        }
    }
}
