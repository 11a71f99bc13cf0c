/// How results are written: for people, or for programs.
enum OutputFormat: String, CaseIterable, Sendable {
    /// Aligned text; its layout may change, so programs must not read it.
    case table
    /// One valid JSON array or object.
    case json
    /// One JSON object a line, written as it becomes known.
    case jsonl
}
