import Foundation
import RoutePlanning
import Testing

/// One table of `docs/domain-tables.md`, by the heading it stands under.
struct DomainTable {
    let columns: [String]
    /// Cells without code quotes, row by row.
    let rows: [[String]]

    init(_ heading: String) throws {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let text = try String(contentsOf: root.appending(path: "docs/domain-tables.md"), encoding: .utf8)
        let section = text.components(separatedBy: "\n## ").first { $0.hasPrefix(heading + "\n") }
        let lines = try #require(section, "no section \(heading)").split(separator: "\n")
            .drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.map(Self.cells)
        self.columns = try #require(lines.first)
        self.rows = Array(lines.dropFirst(2))
        for row in self.rows { try #require(row.count == self.columns.count, "\(row)") }
    }

    private static func cells(of line: Substring) -> [String] {
        line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// One column, top to bottom.
    func column(_ name: String) throws -> [String] {
        let index = try #require(self.columns.firstIndex(of: name), "no column \(name)")
        return self.rows.map { $0[index] }
    }

    /// The members of a cell that lists several.
    static func members(of cell: String) -> Set<String> {
        Set(cell.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
    }
}

/// How documents spell the names of the code.
enum Spelling {
    /// The words of a name in camel case; an acronym is one word.
    private static func words(of name: String) -> [String] {
        let letters = Array(name)
        var words: [String] = []
        for (index, letter) in letters.enumerated() {
            let follows = index > 0 && letters[index - 1].isLowercase
            let precedes = index + 1 < letters.count && letters[index + 1].isLowercase
            if letter.isUppercase, follows || precedes || words.isEmpty {
                words.append(String(letter))
            } else if words.isEmpty {
                words.append(String(letter))
            } else {
                words[words.count - 1].append(letter)
            }
        }
        return words
    }

    /// `openDirectionUI` as `open_direction_ui`.
    static func lower(_ member: some Any) -> String {
        Self.words(of: "\(member)").joined(separator: "_").lowercased()
    }

    /// `ignoredLate` as `IGNORED_LATE`; what the wire calls INTERNAL cannot be a word of Swift's.
    static func upper(_ member: some Any) -> String {
        let name = Self.words(of: "\(member)").joined(separator: "_").uppercased()
        return ["INTERNAL_ERROR", "INTERNAL_FAILURE"].contains(name) ? "INTERNAL" : name
    }
}
