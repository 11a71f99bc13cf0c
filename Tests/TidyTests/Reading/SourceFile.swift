/// One text file of the repository, by its path from the root.
struct SourceFile: Sendable {
    let path: String
    let text: String
    /// The text's lines; line n is at index n - 1.
    let lines: [String]
    /// The text without comments and string contents if it is Swift, the text itself otherwise.
    let code: String
    /// The comments alone if it is Swift, the text itself otherwise.
    let comments: String
    /// Offset of the first byte of each line of `code`.
    private let lineOffsets: [Int]

    init(path: String, text: String) {
        self.path = path
        self.text = text
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if path.hasSuffix(".swift") {
            let parts = SwiftText(text)
            (code, comments) = (parts.code, parts.comments)
        } else {
            (code, comments) = (text, text)
        }
        var offsets = [0]
        for (index, unit) in code.utf16.enumerated() where unit == 10 { offsets.append(index + 1) }
        lineOffsets = offsets
    }

    var isSwift: Bool { path.hasSuffix(".swift") }

    /// The file's name without its folder and its extension.
    var stem: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.split(separator: ".").first.map(String.init) ?? name
    }

    /// Lines in the sense of an editor: a final line break opens no line of its own.
    var lineCount: Int { text.hasSuffix("\n") ? lines.count - 1 : lines.count }

    /// The number, from 1, of the line that holds an offset of `code`.
    func line(at offset: Int) -> Int {
        var (low, high) = (0, lineOffsets.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineOffsets[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// A violation on the line that holds an offset of `code`.
    func violation(at offset: Int, _ complaint: String) -> Violation {
        Violation(path: path, line: line(at: offset), complaint: complaint)
    }
}
