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
}
