internal import Foundation

/// A value to be written as JSON.
package indirect enum JSONText: Equatable, Sendable {
    case null
    case flag(Bool)
    case count(UInt64)
    case number(Double)
    case text(String)
    case list([JSONText])
    /// In the order given.
    case object([Member])

    /// One member of an object.
    package struct Member: Equatable, Sendable {
        let name: String
        let value: JSONText
    }

    /// An object of these members.
    package static func members(_ members: KeyValuePairs<String, JSONText>) -> Self {
        .object(members.map { Member(name: $0.key, value: $0.value) })
    }

    /// A number, or null.
    package static func optional(_ number: Double?) -> Self { number.map(Self.number) ?? .null }

    /// On one line.
    package var line: String {
        switch self {
        case .null: "null"
        case .flag(let flag): flag ? "true" : "false"
        case .count(let count): String(count)
        case .number(let number): number.isFinite ? Self.text(of: number) : "null"
        case .text(let text): Self.quoted(text)
        case .list(let elements): "[" + elements.map(\.line).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { "\(Self.quoted($0.name)): \($0.value.line)" }.joined(separator: ", ") + "}"
        }
    }

    /// Over several lines, but the innermost values on one each.
    package func page(indentation: Int = 0) -> String {
        let inner = String(repeating: "  ", count: indentation + 1)
        let outer = String(repeating: "  ", count: indentation)
        switch self {
        case .list(let elements) where elements.contains(where: \.isNested):
            return "[\n" + elements.map { inner + $0.page(indentation: indentation + 1) }.joined(separator: ",\n")
                + "\n\(outer)]"
        case .object(let members) where indentation == 0 || members.contains(where: { $0.value.isNested }):
            let lines = members.map { member in
                "\(inner)\(Self.quoted(member.name)): \(member.value.page(indentation: indentation + 1))"
            }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
        case .null, .flag, .count, .number, .text, .list, .object: return self.line
        }
    }

    private var isNested: Bool {
        switch self {
        case .list, .object: true
        case .null, .flag, .count, .number, .text: false
        }
    }

    private static func text(of number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(format: "%.6g", number)
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            default:
                if scalar.value < 0x20 || scalar.value == 0x7f {
                    quoted += String(format: "\\u%04x", scalar.value)
                } else {
                    quoted.unicodeScalars.append(scalar)
                }
            }
        }
        return quoted + "\""
    }
}
