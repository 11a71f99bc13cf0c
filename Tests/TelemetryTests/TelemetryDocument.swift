import Foundation
import Testing

/// The tables of docs/telemetry.md.
struct TelemetryDocument {
    /// The rows below a heading, their cells without blanks around them.
    static func rows(below heading: String) throws -> [[String]] {
        let text = try String(contentsOf: Self.file("docs/telemetry.md"), encoding: .utf8)
        let lines = text.components(separatedBy: "\n")
        let start = try #require(lines.firstIndex(of: "## \(heading)"), "no heading \(heading)")
        var rows: [[String]] = []
        for line in lines[(start + 1)...] {
            if line.hasPrefix("## ") { break }
            guard line.hasPrefix("| "), !line.hasPrefix("|-") else { continue }
            rows.append(
                line.dropFirst().dropLast().components(separatedBy: " | ").map {
                    $0.trimmingCharacters(in: .whitespaces)
                })
        }
        return Array(rows.dropFirst())
    }

    /// A file of the repository.
    static func file(_ path: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: path)
    }
}
