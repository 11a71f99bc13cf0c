/// Who a peer is to the daemon, settled once when it connects: what it may do, and whose plans it gets at.
///
/// Source: docs/roles.md.
package struct Principal: Equatable, Sendable {
    /// What it is there for.
    package let roles: Roles
    /// Whose plans it makes when it names no owner; absent where it must name one, or makes none.
    package let owner: Text?
    /// The plans its commands get at.
    package let commandReach: Reach
    /// The plans it can see.
    package let readReach: Reach
    private let rights: Rights
    private let actors: UInt8

    /// A peer where no peers are configured: it may do everything and name any owner.
    package static let unrestricted = Principal(
        roles: .all, owner: nil, commandReach: .everyOwner, readReach: .everyOwner)

    /// A configured peer; without an owner it gets at nothing but what an operator sees.
    package init(roles: Roles, owner: Text?) {
        let own = owner.map { Reach.owner(named: $0) } ?? .nobody
        self.init(
            roles: roles, owner: owner, commandReach: own,
            readReach: roles.contains(Role.operator) ? .everyOwner : own)
    }

    private init(roles: Roles, owner: Text?, commandReach: Reach, readReach: Reach) {
        self.roles = roles
        self.owner = owner
        self.commandReach = commandReach
        self.readReach = readReach
        self.rights = Rights(of: roles)
        self.actors = roles.elements.flatMap(\.actors).reduce(0) { $0 | 1 << $1.rawValue }
    }

    /// Why it may not say this, whatever the plan, if so; nothing is looked up for that.
    package func refusal(of command: Command) -> Refusal? {
        guard self.rights.contains(command.kind) else { return Refusal(reason: .roleNotAllowed) }
        guard self.roles != .all else { return self.refusalOfOwner(in: command) }
        guard self.actors & 1 << command.context.actor.type.rawValue != 0 else {
            return Refusal(reason: .roleNotAllowed, field: .contextActorType)
        }
        return self.refusalOfOwner(in: command)
    }

    /// Why it may not read this, whatever the plan, if so.
    package func refusal(of read: ReadKind) -> Refusal? {
        self.rights.contains(read) ? nil : Refusal(reason: .roleNotAllowed)
    }

    /// Why it may not ask this about the daemon, if so.
    package func refusal(of request: AdministrationKind) -> Refusal? {
        self.rights.contains(request) ? nil : Refusal(reason: .roleNotAllowed)
    }

    /// Why it may not ask this of the outbox, if so.
    package func refusal(of request: OutboxKind) -> Refusal? {
        self.rights.contains(request) ? nil : Refusal(reason: .roleNotAllowed)
    }

    private func refusalOfOwner(in command: Command) -> Refusal? {
        guard case .owner(let own) = self.commandReach, case .createPlan(let creation) = command,
            own.text != creation.owner
        else { return nil }
        return Refusal(reason: .roleNotAllowed, field: .owner)
    }
}
