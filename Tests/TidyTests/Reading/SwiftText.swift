/// Swift source taken apart into code and comments, so that a rule about code never trips over prose.
///
/// Both halves have the byte count and the line breaks of the original: an offset in one is an offset in
/// the other. What belongs to the other half is blank, what is inside a string literal is blank in both
/// (interpolated code stays), and a byte beyond ASCII is a question mark, so that offsets in bytes and in
/// UTF-16 agree.
struct SwiftText {
    private enum Mode {
        case code(parentheses: Int)
        case string(hashes: Int, isMultiline: Bool)
        case lineComment
        case blockComment(depth: Int)
    }

    private let source: [UInt8]
    private var offset = 0
    private var modes: [Mode] = [.code(parentheses: 0)]
    private var codeBytes: [UInt8]
    private var commentBytes: [UInt8]

    /// Everything but comments and the insides of string literals.
    var code: String { String(decoding: codeBytes, as: UTF8.self) }
    /// Everything inside comments, with their slashes.
    var comments: String { String(decoding: commentBytes, as: UTF8.self) }

    init(_ text: String) {
        source = Array(text.utf8)
        codeBytes = source.map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
        commentBytes = codeBytes
        while offset < source.count {
            switch modes[modes.count - 1] {
            case .code(let parentheses): stepInCode(parentheses: parentheses)
            case .string(let hashes, let isMultiline): stepInString(hashes: hashes, isMultiline: isMultiline)
            case .lineComment: stepInLineComment()
            case .blockComment(let depth): stepInBlockComment(depth: depth)
            }
        }
    }

    private func startsHere(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard offset + bytes.count <= source.count else { return false }
        return source[offset..<(offset + bytes.count)].elementsEqual(bytes)
    }

    private static func plain(_ byte: UInt8) -> UInt8 { byte < 0x80 ? byte : UInt8(ascii: "?") }

    private mutating func keepCode(_ count: Int) {
        for index in offset..<min(offset + count, source.count) { codeBytes[index] = Self.plain(source[index]) }
        offset += count
    }

    private mutating func keepComment(_ count: Int) {
        for index in offset..<min(offset + count, source.count) { commentBytes[index] = Self.plain(source[index]) }
        offset += count
    }

    private mutating func stepInCode(parentheses: Int) {
        if startsHere("//") {
            modes.append(.lineComment)
            return
        }
        if startsHere("/*") {
            modes.append(.blockComment(depth: 0))
            return
        }
        var hashes = 0
        while offset + hashes < source.count, source[offset + hashes] == UInt8(ascii: "#") { hashes += 1 }
        if offset + hashes < source.count, source[offset + hashes] == UInt8(ascii: "\"") {
            let quotes = source[(offset + hashes)...].prefix(3)
            let isMultiline = quotes.elementsEqual([UInt8](repeating: UInt8(ascii: "\""), count: 3))
            keepCode(hashes + (isMultiline ? 3 : 1))
            modes.append(.string(hashes: hashes, isMultiline: isMultiline))
            return
        }
        // The outermost mode is code with no parenthesis to close; an interpolation ends with its own.
        if modes.count > 1 {
            if source[offset] == UInt8(ascii: "(") {
                modes[modes.count - 1] = .code(parentheses: parentheses + 1)
            } else if source[offset] == UInt8(ascii: ")") {
                if parentheses == 1 {
                    modes.removeLast()
                } else {
                    modes[modes.count - 1] = .code(parentheses: parentheses - 1)
                }
            }
        }
        keepCode(1)
    }

    private mutating func stepInString(hashes: Int, isMultiline: Bool) {
        let fence = String(repeating: "#", count: hashes)
        let quotes = isMultiline ? "\"\"\"" : "\""
        if startsHere("\\" + fence + "(") {
            offset += 1 + hashes
            keepCode(1)
            modes.append(.code(parentheses: 1))
        } else if startsHere("\\" + fence) {
            offset += 1 + hashes
            if offset < source.count, source[offset] != UInt8(ascii: "\n") { offset += 1 }
        } else if startsHere(quotes + fence) {
            keepCode(quotes.utf8.count + hashes)
            modes.removeLast()
        } else {
            offset += 1
        }
    }

    private mutating func stepInLineComment() {
        if source[offset] == UInt8(ascii: "\n") {
            modes.removeLast()
        } else {
            keepComment(1)
        }
    }

    private mutating func stepInBlockComment(depth: Int) {
        if startsHere("/*") {
            keepComment(2)
            modes[modes.count - 1] = .blockComment(depth: depth + 1)
        } else if startsHere("*/") {
            keepComment(2)
            if depth == 1 {
                modes.removeLast()
            } else {
                modes[modes.count - 1] = .blockComment(depth: depth - 1)
            }
        } else {
            keepComment(1)
        }
    }
}
