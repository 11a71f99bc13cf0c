package import RoutePlanning

/// The methods that carry a command, by their names in `plans.proto`.
///
/// The one guard of the open wire: `CommandMethod(rawValue:)`; every switch behind it is closed.
package enum CommandMethod: String, CaseIterable, Sendable {
    case createPlan = "CreatePlan"
    case reviseRoute = "ReviseRoute"
    case openDirectionUI = "OpenDirectionUI"
    case replacePresentation = "ReplacePresentation"
    case requestRoutes = "RequestRoutes"
    case receiveRoutes = "ReceiveRoutes"
    case calculationFailed = "CalculationFailed"
    case selectRoute = "SelectRoute"
    case requestNavigation = "RequestNavigation"
    case confirmHandoff = "ConfirmHandoff"
    case rejectHandoff = "RejectHandoff"
    case expireAttempt = "ExpireAttempt"
    case retryHandoff = "RetryHandoff"
    case returnToSelection = "ReturnToSelection"
    case cancelPlan = "CancelPlan"
    case noteEditorDismissed = "NoteEditorDismissed"

    /// The command it carries.
    package var kind: CommandKind {
        switch self {
        case .createPlan: .createPlan
        case .reviseRoute: .reviseRoute
        case .openDirectionUI: .openDirectionUI
        case .replacePresentation: .replacePresentation
        case .requestRoutes: .requestRoutes
        case .receiveRoutes: .receiveRoutes
        case .calculationFailed: .calculationFailed
        case .selectRoute: .selectRoute
        case .requestNavigation: .requestNavigation
        case .confirmHandoff: .confirmHandoff
        case .rejectHandoff: .rejectHandoff
        case .expireAttempt: .expireAttempt
        case .retryHandoff: .retryHandoff
        case .returnToSelection: .returnToSelection
        case .cancelPlan: .cancelPlan
        case .noteEditorDismissed: .noteEditorDismissed
        }
    }
}
