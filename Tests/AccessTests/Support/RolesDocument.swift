import Foundation
import RoutePlanning

/// The tables of docs/roles.md, as a reader would take them.
enum RolesDocument {
    /// Method, and the roles that have a "yes".
    static func rights() throws -> [String: Set<String>] {
        var rights: [String: Set<String>] = [:]
        let rows = try self.rows(under: "Who may do what").filter { $0.count == 6 }
        let header = rows[0]
        for row in rows.dropFirst() where row[0].hasPrefix("`") {
            rights[row[0].replacing("`", with: "")] = Set(
                zip(header, row).dropFirst().filter { $0.1 == "yes" }.map(\.0))
        }
        return rights
    }

    /// Role, and the actors it may name.
    static func actors() throws -> [String: Set<String>] {
        var actors: [String: Set<String>] = [:]
        for row in try self.rows(under: "Who may do what") where row.count == 2 && row[1].hasPrefix("`") {
            actors[row[0]] = Set(row[1].replacing("`", with: "").split(separator: ", ").map(String.init))
        }
        return actors
    }

    private static func rows(under heading: String) throws -> [[String]] {
        var url = URL(filePath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        let text = try String(contentsOf: url.appending(path: "docs/roles.md"), encoding: .utf8)
        let section = text.components(separatedBy: "\n## ").first { $0.hasPrefix(heading) } ?? ""
        return section.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
            line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
    }
}
