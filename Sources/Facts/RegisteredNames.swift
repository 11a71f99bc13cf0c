package import RoutePlanning

/// The names that may be told as they are: navigation targets and released component versions, from the operator.
package struct RegisteredNames: Equatable, Sendable {
    private let targets: [Text: RegisteredName]
    private let components: [Text: RegisteredName]

    /// Takes the operator's lists; nil if one has more names than `Limits` allows, or an empty or overlong one.
    package init?(targets: [Text] = [], components: [Text] = []) {
        guard targets.count <= Limits.targetNamesMax, components.count <= Limits.componentNamesMax,
            targets.allSatisfy({ (1...RoutePlanning.Limits.targetByteCountMax).contains($0.byteCount) }),
            components.allSatisfy({ (1...RoutePlanning.Limits.componentVersionByteCountMax).contains($0.byteCount) })
        else { return nil }
        self.targets = Self.table(of: targets)
        self.components = Self.table(of: components)
    }

    /// A target's registered name.
    package func target(_ name: Text) -> RegisteredName { self.targets[name] ?? .other }

    /// A component version's registered name.
    package func component(_ version: Text) -> RegisteredName { self.components[version] ?? .other }

    private static func table(of names: [Text]) -> [Text: RegisteredName] {
        var table: [Text: RegisteredName] = [:]
        for name in names { table[name] = RegisteredName(text: name) }
        return table
    }
}
