import Foundation

/// One table of a document: its rows, each cell under the name of its column.
struct MarkdownTable {
    let rows: [[String: String]]

    /// The table whose header holds all `columns`, or nil without one.
    init?(in file: SourceFile, columns: [String]) {
        let lines = file.lines.map(Self.cells)
        guard let head = lines.firstIndex(where: { Set($0).isSuperset(of: columns) }) else { return nil }
        rows = lines.dropFirst(head + 2).prefix { !$0.isEmpty }.map { cells in
            Dictionary(zip(lines[head], cells), uniquingKeysWith: { first, _ in first })
        }
    }

    /// The cells of a line, without the code quotes around a whole cell; none if it is not of a table.
    private static func cells(of line: String) -> [String] {
        guard line.hasPrefix("|"), line.hasSuffix("|"), line.count > 1 else { return [] }
        return line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map { cell in
            let cell = cell.trimmingCharacters(in: .whitespaces)
            let isQuoted = cell.count > 1 && cell.hasPrefix("`") && cell.hasSuffix("`")
            return isQuoted ? String(cell.dropFirst().dropLast()) : cell
        }
    }
}
