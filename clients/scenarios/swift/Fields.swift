internal import RoutePlanClient

/// The fields of one message that a step says, each of which must be taken.
final class Fields {
    private let said: [String: JSONValue]
    private var taken: Set<String> = []

    init(_ value: JSONValue) { self.said = value.members }

    /// Complains about a field that nobody took.
    func finish() throws {
        if let name = self.said.keys.first(where: { !self.taken.contains($0) }) {
            throw Surprise("there is no field \(name)")
        }
    }

    func value(_ name: String) -> JSONValue? {
        self.taken.insert(name)
        return self.said[name]
    }

    func text(_ name: String) throws -> String {
        guard let value = self.value(name) else { return "" }
        guard let text = value.text else { throw Surprise("\(name) is no text") }
        return text
    }

    /// A number, 0 when it is not said.
    func number<Number: FixedWidthInteger>(_ name: String) throws -> Number { try self.optionalNumber(name) ?? 0 }

    func optionalNumber<Number: FixedWidthInteger>(_ name: String) throws -> Number? {
        guard let value = self.value(name) else { return nil }
        guard let number = value.number.flatMap({ Number(exactly: $0) }) else { throw Surprise("\(name) is no number") }
        return number
    }

    func flag(_ name: String) throws -> Bool? {
        guard let value = self.value(name) else { return nil }
        guard case .flag(let flag) = value else { throw Surprise("\(name) is not true or false") }
        return flag
    }

    /// A value of an enumeration, or what the contract means by nothing.
    func named<Value: NamedValue>(_ name: String, else nothing: Value) throws -> Value {
        guard let value = self.value(name) else { return nothing }
        guard let named = value.text.flatMap({ Value(name: $0) }) else { throw Surprise("\(name): what is \(value)?") }
        return named
    }

    /// Members of a set that are told by their names.
    func set<Members: OptionSet>(_ name: String, of names: [(String, Members)]) throws -> Members
    where Members.Element == Members {
        var found: Members = []
        for element in self.value(name)?.elements ?? [] {
            guard let member = names.first(where: { $0.0 == element.text }) else {
                throw Surprise("what is \(element)?")
            }
            found.insert(member.1)
        }
        return found
    }

    func bytes(_ name: String) throws -> [UInt8] {
        let digits = Array(try self.text(name).utf8)
        return try stride(from: 0, to: digits.count, by: 2).map { place in
            guard place + 1 < digits.count,
                let byte = UInt8(String(decoding: digits[place...place + 1], as: UTF8.self), radix: 16)
            else { throw Surprise("\(name) is no bytes") }
            return byte
        }
    }

    func identifier(_ name: String) throws -> Identifier {
        let bytes = try self.bytes(name)
        guard let identifier = bytes.isEmpty ? Identifier.none : Identifier(bytes) else {
            throw Surprise("\(name) is no identifier")
        }
        return identifier
    }

    func digest(_ name: String) throws -> Digest {
        let bytes = try self.bytes(name)
        guard let digest = bytes.isEmpty ? Digest.none : Digest(bytes) else { throw Surprise("\(name) is no digest") }
        return digest
    }

    /// The messages of a list.
    func list<Element>(_ name: String, _ read: (Fields) throws -> Element) throws -> [Element] {
        try (self.value(name)?.elements ?? []).map { try Fields.reading($0, read) }
    }

    /// A message, if it is said.
    func message<Element>(_ name: String, _ read: (Fields) throws -> Element) throws -> Element? {
        try self.value(name).map { try Fields.reading($0, read) }
    }

    /// What `read` makes of a message, every field of which it must take.
    static func reading<Element>(_ value: JSONValue, _ read: (Fields) throws -> Element) throws -> Element {
        let fields = Fields(value)
        let element = try read(fields)
        try fields.finish()
        return element
    }
}
