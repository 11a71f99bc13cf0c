/// One JSON value whose objects keep the order they were written in.
///
/// Own and small because Foundation's encoder sorts or shuffles keys and turns 64-bit counts into doubles on the way.
enum JSONValue: Equatable, Sendable {
    case null
    case flag(Bool)
    case count(UInt64)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([Member])

    /// One name and its value.
    struct Member: Equatable, Sendable {
        let name: String
        let value: JSONValue

        /// Pairs a name with its value.
        init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The value on one line, as RFC 8259 wants it.
    var text: String {
        var text = ""
        self.write(into: &text)
        return text
    }

    /// What a person reads in a table cell: no quotes, control characters escaped.
    var cell: String {
        switch self {
        case .null: return "-"
        case .flag(let flag): return flag ? "yes" : "no"
        case .count(let count): return "\(count)"
        case .number(let number): return "\(number)"
        case .text(let text): return text.isEmpty ? "-" : Self.printable(text)
        case .list(let values): return values.isEmpty ? "-" : values.map(\.cell).joined(separator: ",")
        case .object(let members): return members.map { "\($0.name)=\($0.value.cell)" }.joined(separator: " ")
        }
    }

    private func write(into text: inout String) {
        switch self {
        case .null: text += "null"
        case .flag(let flag): text += flag ? "true" : "false"
        case .count(let count): text += "\(count)"
        case .number(let number): text += number.isFinite ? "\(number)" : "null"
        case .text(let string): Self.write(string, into: &text)
        case .list(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(into: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.write(member.name, into: &text)
                text += ":"
                member.value.write(into: &text)
            }
            text += "}"
        }
    }

    private static func write(_ string: String, into text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where Self.drives(scalar): text += Self.escape(scalar)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    /// A terminal must never be driven by what a plan contains.
    static func printable(_ string: String) -> String {
        var text = ""
        for scalar in string.unicodeScalars {
            if Self.drives(scalar) {
                text += Self.escape(scalar)
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// Whether a character moves the cursor, ends the line, or turns the direction of what follows.
    private static func drives(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7f...0x9f, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff: true
        default: false  // foreign: any other character
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
