/// Reads JSON (RFC 8259) and remembers where each value stands, so that a complaint can say so.
struct JSONReader {
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    private let bytes: [UInt8]
    private var offset = 0
    private var line = 1
    private var lineStart = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The one value the text holds.
    static func read(_ bytes: [UInt8]) throws(ScenarioFault) -> JSONNode {
        guard bytes.count <= Limits.scenarioByteCountMax else {
            throw ScenarioFault(
                .fileTooLarge(byteCountMax: Limits.scenarioByteCountMax), at: TextPlace(line: 1, column: 1))
        }
        var reader = Self(bytes)
        let node = try reader.value(depth: 0)
        reader.skipBlanks()
        guard reader.offset == bytes.count else { throw reader.fault("the end of the file") }
        return node
    }

    private var place: TextPlace { TextPlace(line: self.line, column: self.offset - self.lineStart + 1) }

    private func fault(_ expected: String) -> ScenarioFault {
        ScenarioFault(.syntax(expected: expected), at: self.place)
    }

    private var byte: UInt8? { self.offset < self.bytes.count ? self.bytes[self.offset] : nil }

    private mutating func skipBlanks() {
        while let byte = self.byte, byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d {
            self.offset += 1
            if byte == 0x0a { (self.line, self.lineStart) = (self.line + 1, self.offset) }
        }
    }

    private mutating func take(_ character: Character, _ expected: String) throws(ScenarioFault) {
        self.skipBlanks()
        guard let byte = self.byte, byte == character.asciiValue else { throw self.fault(expected) }
        self.offset += 1
    }

    private mutating func takes(_ character: Character) -> Bool {
        self.skipBlanks()
        guard let byte = self.byte, byte == character.asciiValue else { return false }
        self.offset += 1
        return true
    }

    private mutating func value(depth: Int) throws(ScenarioFault) -> JSONNode {
        self.skipBlanks()
        let place = self.place
        guard depth <= Limits.nestingMax else { throw ScenarioFault(.nestedTooDeep(Limits.nestingMax), at: place) }
        let content: JSONNode.Content
        switch self.byte {
        case UInt8(ascii: "{"): content = try self.object(depth: depth)
        case UInt8(ascii: "["): content = try self.list(depth: depth)
        case UInt8(ascii: "\""): content = .text(try self.text())
        case UInt8(ascii: "t"): content = try self.word("true", .flag(true))
        case UInt8(ascii: "f"): content = try self.word("false", .flag(false))
        case UInt8(ascii: "n"): content = try self.word("null", .null)
        default:
            guard let byte = self.byte, byte == UInt8(ascii: "-") || Self.digits.contains(byte) else {
                throw self.fault("a value")
            }
            content = .number(try self.number())
        }
        return JSONNode(content: content, place: place)
    }

    private mutating func word(_ word: String, _ content: JSONNode.Content) throws(ScenarioFault) -> JSONNode.Content {
        guard self.bytes[self.offset...].starts(with: word.utf8) else { throw self.fault(word) }
        self.offset += word.utf8.count
        return content
    }

    private mutating func object(depth: Int) throws(ScenarioFault) -> JSONNode.Content {
        try self.take("{", "{")
        var members: [(name: String, node: JSONNode)] = []
        if self.takes("}") { return .object(members) }
        repeat {
            self.skipBlanks()
            let place = self.place
            guard self.byte == UInt8(ascii: "\"") else { throw self.fault("a name in quotes") }
            let name = try self.text()
            guard !members.contains(where: { $0.name == name }) else {
                throw ScenarioFault(.nameTwice(name), at: place)
            }
            try self.take(":", "a colon")
            members.append((name, try self.value(depth: depth + 1)))
        } while self.takes(",")
        try self.take("}", "a comma or }")
        return .object(members)
    }

    private mutating func list(depth: Int) throws(ScenarioFault) -> JSONNode.Content {
        try self.take("[", "[")
        var nodes: [JSONNode] = []
        if self.takes("]") { return .list(nodes) }
        repeat { nodes.append(try self.value(depth: depth + 1)) } while self.takes(",")
        try self.take("]", "a comma or ]")
        return .list(nodes)
    }

    private mutating func number() throws(ScenarioFault) -> Double {
        let start = self.offset
        if self.byte == UInt8(ascii: "-") { self.offset += 1 }
        let isZero = self.byte == UInt8(ascii: "0")
        let digits = self.takeDigits()
        guard digits > 0, !isZero || digits == 1 else { throw self.fault("a number") }
        if self.byte == UInt8(ascii: ".") {
            self.offset += 1
            guard self.takeDigits() > 0 else { throw self.fault("a digit") }
        }
        if self.byte == UInt8(ascii: "e") || self.byte == UInt8(ascii: "E") {
            self.offset += 1
            if self.byte == UInt8(ascii: "+") || self.byte == UInt8(ascii: "-") { self.offset += 1 }
            guard self.takeDigits() > 0 else { throw self.fault("a digit") }
        }
        let text = String(decoding: self.bytes[start..<self.offset], as: UTF8.self)
        guard let number = Double(text), number.isFinite else { throw self.fault("a number that is not endless") }
        return number
    }

    private mutating func takeDigits() -> Int {
        let start = self.offset
        while let byte = self.byte, Self.digits.contains(byte) { self.offset += 1 }
        return self.offset - start
    }

    private mutating func text() throws(ScenarioFault) -> String {
        self.offset += 1
        var text: [UInt8] = []
        while let byte = self.byte, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw self.fault("no control character in a text") }
            self.offset += 1
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            guard let escape = self.byte else { break }
            self.offset += 1
            switch escape {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
            case UInt8(ascii: "n"): text.append(0x0a)
            case UInt8(ascii: "t"): text.append(0x09)
            // Names and labels need no more; \u and the others are refused instead of read in part.
            default: throw self.fault("one of the escapes \\\" \\\\ \\/ \\n \\t")
            }
        }
        guard self.byte != nil else { throw self.fault("the closing quote") }
        self.offset += 1
        guard let decoded = String(validating: text, as: UTF8.self) else { throw self.fault("UTF-8") }
        return decoded
    }
}
