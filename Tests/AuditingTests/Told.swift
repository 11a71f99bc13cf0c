import Facts
import WireSchema

/// A detail in words, the same for what was made of an event and for what was read back.
struct Told: Equatable {
    let words: String

    init(_ detail: FactDetail) {
        var leaves: [String] = []
        Self.walk(detail, into: &leaves)
        self.words = leaves.joined(separator: " ")
    }

    init(_ detail: FactViewDetail) {
        var leaves: [String] = []
        Self.walk(detail, into: &leaves)
        self.words = leaves.joined(separator: " ")
    }

    private static func walk(_ value: Any, into leaves: inout [String]) {
        let mirror = Mirror(reflecting: value)
        if let name = value as? RegisteredName { return leaves.append("\(name)") }
        if "\(type(of: value))" == "Text" { return leaves.append("\(value)") }
        guard !mirror.children.isEmpty else { return leaves.append("\(value)") }
        if mirror.displayStyle == .enum { leaves.append(mirror.children.first?.label ?? "") }
        for child in mirror.children { Self.walk(child.value, into: &leaves) }
    }
}
