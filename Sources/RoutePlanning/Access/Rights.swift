/// A set of rights, so that a call costs one test of a bit.
package struct Rights: Hashable, Sendable {
    private var bits: UInt64 = 0

    /// What somebody in these roles may do.
    package init(of roles: Roles) {
        for right in Right.allCases where !right.roles.isDisjoint(with: roles) { self.bits |= Self.bit(of: right) }
    }

    /// Whether the command is among them.
    package func contains(_ kind: CommandKind) -> Bool { self.bits & Self.bit(of: .command(kind)) != 0 }

    /// Whether the read is among them.
    package func contains(_ kind: ReadKind) -> Bool { self.bits & Self.bit(of: .read(kind)) != 0 }

    /// Whether the request about the daemon is among them.
    package func contains(_ kind: AdministrationKind) -> Bool { self.bits & Self.bit(of: .administration(kind)) != 0 }

    /// Whether the request of the outbox is among them.
    package func contains(_ kind: OutboxKind) -> Bool { self.bits & Self.bit(of: .outbox(kind)) != 0 }

    /// Commands have the bits of their numbers; the outbox, reads and what is about the daemon come above them.
    private static func bit(of right: Right) -> UInt64 {
        switch right {
        case .command(let kind): 1 << UInt64(kind.rawValue)
        case .read(let kind): 1 << UInt64(40 + kind.rawValue)
        case .administration(let kind): 1 << UInt64(48 + kind.rawValue)
        case .outbox(let kind): 1 << UInt64(24 + kind.rawValue)
        }
    }
}
