/// Aligned text for people.
enum TextTable {
    /// A list of records under a line of column names; columns whose cells are all empty are left out.
    static func rows(_ records: [Record], columns: [String]) -> String {
        let shown = columns.filter { column in records.contains { ($0[column]?.cell ?? "-") != "-" } }
        guard !shown.isEmpty else { return "" }
        var grid = [shown.map { $0.uppercased() }]
        grid += records.map { record in shown.map { record[$0]?.cell ?? "-" } }
        return Self.align(grid)
    }

    /// One record: a line for each plain value, then a table for each list of objects.
    static func page(_ record: Record) -> String {
        var grid: [[String]] = []
        var sections: [String] = []
        for member in record.members {
            if case .list(let values) = member.value, case .object = values.first {
                let rows = values.map { Self.record($0) }
                var columns: [String] = []
                for name in rows.flatMap({ $0.members.map(\.name) }) where !columns.contains(name) {
                    columns.append(name)
                }
                sections.append("\n\(member.name)\n" + Self.rows(rows, columns: columns))
            } else if member.value.cell != "-" {
                grid.append([member.name, member.value.cell])
            }
        }
        return Self.align(grid) + sections.joined()
    }

    private static func record(_ value: JSONValue) -> Record {
        var record = Record()
        if case .object(let members) = value { members.forEach { record.add($0.name, $0.value) } }
        return record
    }

    private static func align(_ grid: [[String]]) -> String {
        var columnCounts: [Int] = []
        for row in grid {
            for (column, cell) in row.enumerated() {
                if column == columnCounts.count { columnCounts.append(0) }
                columnCounts[column] = max(columnCounts[column], cell.count)
            }
        }
        return grid.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                line += cell
                if column < row.count - 1 {
                    line += String(repeating: " ", count: columnCounts[column] - cell.count + 2)
                }
            }
            return line + "\n"
        }.joined()
    }
}
