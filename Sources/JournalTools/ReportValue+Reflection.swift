internal import Facts
internal import RoutePlanning

extension ReportValue {
    /// A value of the domain, field by field, under the names it has in the code.
    ///
    /// What is in the value is in the report: whoever must not show places hands in a value that holds none.
    init(reflecting value: Any) {
        switch value {
        case let flag as Bool: self = .flag(flag)
        case let number as UInt8: self = .count(UInt64(number))
        case let number as UInt16: self = .count(UInt64(number))
        case let number as UInt32: self = .count(UInt64(number))
        case let number as UInt64: self = .count(number)
        case let number as Int: self = number < 0 ? .number(Double(number)) : .count(UInt64(number))
        case let number as Int32: self = number < 0 ? .number(Double(number)) : .count(UInt64(number))
        case let number as Int64: self = number < 0 ? .number(Double(number)) : .count(UInt64(number))
        case let text as String: self = .text(text)
        case let text as Text: self = .text(String(decoding: text.utf8, as: UTF8.self))
        case let identifier as any RoutePlanning.Identifier:
            self = .text(Wording.hexadecimal(identifier.high, identifier.low))
        case let pseudonym as Pseudonym: self = .text(Wording.hexadecimal(pseudonym.high, pseudonym.low))
        case let hash as KeyHash: self = .text(Wording.hexadecimal(hash.high, hash.low))
        case let digest as Digest256: self = .text(Wording.hexadecimal(digest.bytes.span))
        case let key as KeyID: self = .text(key.text)
        case let instant as Instant: self = .count(instant.nanoseconds)
        default: self = Self.structure(of: value)
        }
    }

    private static func structure(of value: Any) -> ReportValue {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { ReportValue(reflecting: $0.value) } ?? .null
        case .collection, .set: return .list(mirror.children.map { ReportValue(reflecting: $0.value) })
        case .enum:
            guard let payload = mirror.children.first else { return .text(Wording.snake("\(value)")) }
            return .object([Member(Wording.snake(payload.label ?? ""), ReportValue(reflecting: payload.value))])
        default:  // foreign: Mirror.DisplayStyle
            let members = mirror.children.enumerated().map { index, child in
                Member(Self.name(child.label, index), ReportValue(reflecting: child.value))
            }
            return members.isEmpty ? .text("\(value)") : .object(members.filter { $0.value != .null })
        }
    }

    private static func name(_ label: String?, _ index: Int) -> String {
        guard let label, !label.hasPrefix(".") else { return "value_\(index)" }
        return Wording.snake(label.drop { $0 == "_" })
    }
}
