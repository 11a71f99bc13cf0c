/// One thing a peer may ask for, and the roles that may: the one table of who may do what.
///
/// Source: docs/roles.md, "Who may do what"; a test compares the two.
package enum Right: Hashable, Sendable, CaseIterable {
    case command(CommandKind)
    case read(ReadKind)
    case administration(AdministrationKind)
    case outbox(OutboxKind)

    /// Every command, every read, every request about the daemon itself, and every one of the outbox.
    package static let allCases =
        CommandKind.allCases.map(Right.command) + ReadKind.allCases.map(Right.read)
        + AdministrationKind.allCases.map(Right.administration) + OutboxKind.allCases.map(Right.outbox)

    /// The roles that may, each by itself.
    package var roles: Roles {
        switch self {
        case .command(.createPlan): [.host]
        case .command(.reviseRoute): [.host]
        case .command(.openDirectionUI): [.host]
        case .command(.replacePresentation): [.host]
        case .command(.requestRoutes): [.host]
        case .command(.receiveRoutes): [.provider]
        // A host that gives up on a silent provider says so itself.
        case .command(.calculationFailed): [.host, .provider]
        case .command(.selectRoute): [.host]
        case .command(.requestNavigation): [.host]
        case .command(.confirmHandoff): [.navigator]
        case .command(.rejectHandoff): [.navigator]
        // Whoever waits for an acknowledgement may say that its deadline is over; the daemon judges by its own clock.
        case .command(.expireAttempt): [.host, .navigator]
        case .command(.retryHandoff): [.host]
        case .command(.returnToSelection): [.host]
        case .command(.cancelPlan): [.host]
        case .command(.noteEditorDismissed): [.host]
        // A provider has to read the stops it is to calculate; a navigator has GetHandoff for that.
        case .read(.getPlan): [.host, .provider, .operator]
        case .read(.getHandoff): [.host, .navigator, .operator]
        case .read(.listPlans): [.host, .operator]
        case .read(.watchPlans): [.host, .provider, .navigator, .operator]
        // Facts hold no place, and a plan's owner may know them as long as they are kept.
        case .read(.getPlanHistory): [.host, .operator]
        case .read(.listEvents): [.host, .operator]
        case .administration(.getInstance): [.operator]
        case .administration(.getMetrics): [.operator]
        case .administration(.takeSnapshot): [.operator]
        case .administration(.releaseSnapshot): [.operator]
        case .administration(.getSchema): [.operator]
        // Facts of all owners: a role of its own, since every other but the operator's ends at its own owner.
        case .outbox(.createConsumer): [.operator, .consumer]
        case .outbox(.listConsumers): [.operator, .consumer]
        case .outbox(.subscribe): [.operator, .consumer]
        case .outbox(.acknowledge): [.operator, .consumer]
        // What makes another consumer miss something is for whoever answers for it.
        case .outbox(.detachConsumer): [.operator]
        case .outbox(.parkEvent): [.operator]
        case .outbox(.listParked): [.operator]
        case .outbox(.releaseParked): [.operator]
        }
    }
}
