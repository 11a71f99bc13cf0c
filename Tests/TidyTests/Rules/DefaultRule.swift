/// A switch over our own enum names every case; `default:` and `case _:` are for what others chose.
///
/// A switch counts as one over an enum when a pattern of it begins with a dot (`case .open`). Where a C enum or
/// an enum of the standard library is meant, the line or the one above says so: `// foreign: errno of open(2)`.
enum DefaultRule {
    private static let marker = Pattern(#"//\s*[Ff]oreign\b"#)
    private static let token = Pattern(
        #"(?<![\w.])(?:(switch)\b|(@unknown\s+)?(default\s*:|case\s+_\s*:)|(case)\b)|([{}])"#)
    private static let enumPattern = Pattern(#"(?<![\w)\]?!.])\.[a-z]\w*"#)

    private struct OpenSwitch {
        /// Braces open around its cases.
        var depth: Int
        var isOverEnum = false
        var defaultOffsets: [Int] = []
    }

    /// Every `default:` in `file` that hides cases of an enum.
    static func violations(in file: SourceFile) -> [Violation] {
        var (found, open, depth) = ([Violation](), [OpenSwitch](), 0)
        // A switch whose opening brace is still to come.
        var announced = false
        let code = Array(file.code.utf8)
        for match in token.matches(in: file.code) {
            if match.groups[5] == "{" {
                depth += 1
                if announced {
                    open.append(OpenSwitch(depth: depth))
                    announced = false
                }
            } else if match.groups[5] == "}" {
                if let last = open.last, last.depth == depth {
                    open.removeLast()
                    if last.isOverEnum { found += last.defaultOffsets.map { violation(at: $0, in: file) } }
                }
                depth -= 1
            } else if !match.groups[1].isEmpty {
                announced = true
            } else if let last = open.last, last.depth == depth {
                if !match.groups[3].isEmpty, match.groups[2].isEmpty, !isMarked(match.offset, in: file) {
                    open[open.count - 1].defaultOffsets.append(match.offset)
                }
                if !match.groups[4].isEmpty, enumPattern.isFound(in: pattern(in: code, from: match.end)) {
                    open[open.count - 1].isOverEnum = true
                }
            }
        }
        return found
    }

    private static func violation(at offset: Int, in file: SourceFile) -> Violation {
        file.violation(at: offset, "a catch-all over an enum; name every case")
    }

    private static func isMarked(_ offset: Int, in file: SourceFile) -> Bool {
        let line = file.line(at: offset)
        return [line, line - 1].contains { $0 > 0 && marker.isFound(in: file.lines[$0 - 1]) }
    }

    /// The text between `case` and its colon.
    private static func pattern(in code: [UInt8], from start: Int) -> String {
        var (depth, end) = (0, start)
        while end < code.count {
            if "([{".utf8.contains(code[end]) { depth += 1 }
            if ")]}".utf8.contains(code[end]) { depth -= 1 }
            if code[end] == UInt8(ascii: ":"), depth == 0 { break }
            end += 1
        }
        return String(decoding: code[start..<end], as: UTF8.self)
    }
}
