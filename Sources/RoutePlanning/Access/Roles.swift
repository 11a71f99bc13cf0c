/// A set of roles.
package struct Roles: OptionSet, Hashable, Sendable {
    /// One bit for each role.
    package let rawValue: UInt8

    /// A set by its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The set of some roles.
    package init(_ roles: some Sequence<Role>) {
        self.rawValue = roles.reduce(0) { $0 | 1 << $1.rawValue }
    }

    /// The host application and the traveler.
    package static let host = Roles([.host])
    /// The direction UI.
    package static let provider = Roles([.provider])
    /// The navigation adapter.
    package static let navigator = Roles([.navigator])
    /// Whoever looks after the daemon.
    package static let `operator` = Roles([.operator])
    /// Whoever is told what happens.
    package static let consumer = Roles([.consumer])
    /// Every role there is.
    package static let all = Roles(Role.allCases)

    /// Whether the role is among them.
    package func contains(_ role: Role) -> Bool { self.rawValue & 1 << role.rawValue != 0 }

    /// The roles, in the order of their declaration.
    package var elements: [Role] { Role.allCases.filter(self.contains) }
}
