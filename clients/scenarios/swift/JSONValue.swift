internal import Foundation

/// A value of the file, as it is written.
enum JSONValue: Decodable, Equatable {
    case null
    case flag(Bool)
    case number(Int64)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = Self.attempt({ try container.decode(Bool.self) }) {
            self = .flag(flag)
        } else if let number = Self.attempt({ try container.decode(Int64.self) }) {
            self = .number(number)
        } else if let text = Self.attempt({ try container.decode(String.self) }) {
            self = .text(text)
        } else if let list = Self.attempt({ try container.decode([JSONValue].self) }) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// A value of one kind, or nil when it is of another.
    private static func attempt<Value>(_ decode: () throws -> Value) -> Value? {
        do {
            return try decode()
        } catch {
            return nil
        }
    }

    /// The members of an object; none for anything else.
    var members: [String: JSONValue] {
        if case .object(let members) = self { return members }
        return [:]
    }

    /// The elements of a list; none for anything else.
    var elements: [JSONValue] {
        if case .list(let elements) = self { return elements }
        return []
    }

    /// The text, if it is one.
    var text: String? {
        if case .text(let text) = self { return text }
        return nil
    }

    /// The number, also one that was kept as text.
    var number: Int64? {
        switch self {
        case .number(let number): number
        case .text(let text): Int64(text)
        case .null, .flag, .list, .object: nil
        }
    }
}
