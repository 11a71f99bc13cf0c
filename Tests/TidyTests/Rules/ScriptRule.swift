/// Scripts are short, stop at the first failure and spell out their options.
enum ScriptRule {
    static let linesMax = 40

    /// Programs whose options have long spellings, which scripts then use.
    private static let shortOption = Pattern(
        #"(?:^|[|;&(]|\bsudo )\s*(?:apt-get|cp|rm|mkdir|grep|sort|head|tail|mktemp|mv|chmod|ln|tar|wc|"#
            + #"cut|uniq|diff)\b[^|;&#'"\n]*?\s(-[A-Za-z]{1,4})(?=\s|$)"#)

    /// What is wrong with one shell script; other files under `scripts` have rules of their own language.
    static func violations(in file: SourceFile) -> [Violation] {
        guard file.path.hasPrefix("scripts/") || file.path.hasPrefix(".ci/") else { return [] }
        // Scenarios are what scripts are given, not scripts.
        guard !file.path.hasSuffix(".json") else { return [] }
        guard let first = file.lines.first, first.hasPrefix("#!") else {
            return [Violation(path: file.path, line: 1, complaint: "no interpreter line")]
        }
        guard first.contains("sh") else { return [] }
        var found: [Violation] = []
        if first != "#!/usr/bin/env bash" {
            found.append(Violation(path: file.path, line: 1, complaint: "scripts run under env bash"))
        }
        if !file.lines.contains("set -euo pipefail") {
            found.append(Violation(path: file.path, line: 1, complaint: "no line set -euo pipefail"))
        }
        if file.lineCount > linesMax {
            let complaint = "\(file.lineCount) lines, at most \(linesMax); put the logic into a program"
            found.append(Violation(path: file.path, line: linesMax + 1, complaint: complaint))
        }
        found += shortOption.matches(in: file.code).map { match in
            file.violation(at: match.end - 1, "spell out \(match.groups[1])")
        }
        return found
    }
}
