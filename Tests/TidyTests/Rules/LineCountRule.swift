/// Files stay within 400 lines and functions within 70, save a function that is one exhaustive switch.
enum LineCountRule {
    static let fileLinesMax = 400
    static let functionLinesMax = 70

    /// Files that may be longer, with the reason.
    static let longFiles: [String: String] = [
        "clients/c/include/routeplan.h": "the C client is one header, and most of it is its documentation"
    ]

    /// What may stand around the one switch of a longer function.
    static let linesAroundSwitchMax = 15

    private static let function = Pattern(#"(?<![\w.`])(?:func|init|deinit|subscript)\b"#)
    private static let nextDeclaration = Pattern(#"(?<![\w.`])(?:func|var|let|init|case|struct|enum)\b"#)
    private static let switchStart = Pattern(#"(?<![\w.`])switch\b[^{]*\{"#)
    private static let defaultCase = Pattern(#"(?<![\w.`])default\s*:"#)

    /// The complaint about a file that is too long, if it is.
    static func fileViolations(in file: SourceFile) -> [Violation] {
        guard file.lineCount > fileLinesMax, longFiles[file.path] == nil else { return [] }
        let complaint = "\(file.lineCount) lines, at most \(fileLinesMax); split by topic"
        return [Violation(path: file.path, line: fileLinesMax + 1, complaint: complaint)]
    }

    /// Every function in `file` that is too long.
    static func functionViolations(in file: SourceFile) -> [Violation] {
        let code = Array(file.code.utf8)
        return function.matches(in: file.code).compactMap { match in
            guard let open = bodyStart(in: code, from: match.end),
                let close = Braces.closing(in: code, from: open)
            else { return nil }
            let lineCount = file.line(at: close) - file.line(at: match.offset) + 1
            guard lineCount > functionLinesMax else { return nil }
            let body = String(decoding: code[open...close], as: UTF8.self)
            guard lineCount - longestExhaustiveSwitch(in: body) > linesAroundSwitchMax else { return nil }
            return file.violation(at: match.offset, "a function of \(lineCount) lines, at most \(functionLinesMax)")
        }
    }

    /// The offset of the brace that opens the body, or nil for a requirement without one.
    private static func bodyStart(in code: [UInt8], from start: Int) -> Int? {
        var offset = start
        var signature = ""
        while offset < code.count {
            switch code[offset] {
            case UInt8(ascii: "("), UInt8(ascii: "["):
                guard let end = Braces.closing(in: code, from: offset) else { return nil }
                offset = end
            case UInt8(ascii: "{"): return nextDeclaration.isFound(in: signature) ? nil : offset
            case UInt8(ascii: "}"): return nil
            default: signature.unicodeScalars.append(Unicode.Scalar(code[offset]))  // any other byte
            }
            offset += 1
        }
        return nil
    }

    private static func longestExhaustiveSwitch(in body: String) -> Int {
        let bytes = Array(body.utf8)
        return switchStart.matches(in: body).compactMap { match in
            guard let end = Braces.closing(in: bytes, from: match.end - 1) else { return nil }
            let text = String(decoding: bytes[match.offset...end], as: UTF8.self)
            return defaultCase.isFound(in: text) ? nil : text.split(separator: "\n").count
        }.max() ?? 0
    }
}
