/// One thing a peer may ask for, and the roles that may: the one table of who may do what.
///
/// Source: docs/roles.md, "Who may do what"; a test compares the two.
package enum Right: Hashable, Sendable, CaseIterable {
    case command(CommandKind)
    case read(ReadKind)
    case administration(AdministrationKind)

    /// Every command, every read, and every request about the daemon itself.
    package static let allCases =
        CommandKind.allCases.map(Right.command) + ReadKind.allCases.map(Right.read)
        + AdministrationKind.allCases.map(Right.administration)

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
        }
    }
}
