/// One thing a foreign client tries, as `clients/interop/run` tells its result.
struct ForeignTrial: Hashable {
    let name: String
    /// What it stands for, if it says so: `row 1`, `report 1`.
    let keys: [String]

    private static let pythonTrial = Pattern(#"^@trial\(([^)\n]*)\)\ndef \w+\([^)\n]*\):\n    """([^"\n]+)"""$"#)
    private static let goTrial = Pattern(#"^\t\{"([^"\n]+)", try\w+\},$"#)
    private static let rustTrial = Pattern(#"^    \("([^"\n]+)", \w+::\w+\),$"#)
    private static let mark = Pattern(#""(report \d+)"|\b(\d+)\b"#)

    /// The trials `file` holds.
    static func all(in file: SourceFile) -> [ForeignTrial] {
        guard file.path.hasPrefix("clients/interop/") else { return [] }
        if file.path.hasSuffix(".py") {
            return self.pythonTrial.matches(in: file.text).map { match in
                let keys = self.mark.matches(in: match.groups[1]).map { mark in
                    mark.groups[1].isEmpty ? "row \(mark.groups[2])" : mark.groups[1]
                }
                return ForeignTrial(name: "interop/python: \(match.groups[2])", keys: keys)
            }
        }
        let go = self.goTrial.matches(in: file.text).map { "interop/go: \($0.groups[1])" }
        let rust = self.rustTrial.matches(in: file.text).map { "interop/rust: \($0.groups[1])" }
        return (file.path.hasSuffix(".go") ? go : file.path.hasSuffix(".rs") ? rust : [])
            .map { ForeignTrial(name: $0, keys: []) }
    }
}
