import Foundation

/// The project's own documents about configuration.
enum Documents {
    static var root: URL {
        var url = URL(filePath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: self.root.appending(path: path), encoding: .utf8)
    }

    /// The sample with every commented setting and section in force, and a group that every system has.
    static func wholeSample() throws -> String {
        try self.text("docs/routepland.conf").split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard let mark = line.firstIndex(of: "#"), mark == line.startIndex else { return String(line) }
            let rest = line.dropFirst()
            // Prose has a blank behind its mark, a continued list has four.
            return rest.hasPrefix(" ") && !rest.hasPrefix("    ") ? String(line) : String(rest)
        }.joined(separator: "\n").replacing("routeplan-clients", with: "daemon")
    }

    /// A cell without the marks of code and of links.
    static func plain(_ cell: String) -> String {
        cell.replacing("`", with: "").replacing(#/\[([^\]]*)\]\([^)]*\)/#) { String($0.output.1) }
    }
}
