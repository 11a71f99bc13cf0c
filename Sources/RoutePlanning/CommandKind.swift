/// The sixteen commands; raw values are stored with idempotency records.
package enum CommandKind: UInt8, Hashable, Sendable, CaseIterable {
    case createPlan = 1
    case reviseRoute = 2
    case openDirectionUI = 3
    case replacePresentation = 4
    case requestRoutes = 5
    case receiveRoutes = 6
    case calculationFailed = 7
    case selectRoute = 8
    case requestNavigation = 9
    case confirmHandoff = 10
    case rejectHandoff = 11
    case expireAttempt = 12
    case retryHandoff = 13
    case returnToSelection = 14
    case cancelPlan = 15
    case noteEditorDismissed = 16
}
