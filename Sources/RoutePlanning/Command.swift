/// One command, its payload checked for shape and brought to normal form.
package enum Command: Equatable, Sendable {
    case createPlan(CreatePlan)
    case reviseRoute(ReviseRoute)
    case openDirectionUI(OpenDirectionUI)
    case replacePresentation(ReplacePresentation)
    case requestRoutes(RequestRoutes)
    case receiveRoutes(ReceiveRoutes)
    case calculationFailed(CalculationFailed)
    case selectRoute(SelectRoute)
    case requestNavigation(RequestNavigation)
    case confirmHandoff(ConfirmHandoff)
    case rejectHandoff(RejectHandoff)
    case expireAttempt(ExpireAttempt)
    case retryHandoff(RetryHandoff)
    case returnToSelection(ReturnToSelection)
    case cancelPlan(CancelPlan)
    case noteEditorDismissed(NoteEditorDismissed)

    /// What every command says first.
    package var context: CommandContext {
        switch self {
        case .createPlan(let command): command.context
        case .reviseRoute(let command): command.context
        case .openDirectionUI(let command): command.context
        case .replacePresentation(let command): command.context
        case .requestRoutes(let command): command.context
        case .receiveRoutes(let command): command.context
        case .calculationFailed(let command): command.context
        case .selectRoute(let command): command.context
        case .requestNavigation(let command): command.context
        case .confirmHandoff(let command): command.context
        case .rejectHandoff(let command): command.context
        case .expireAttempt(let command): command.context
        case .retryHandoff(let command): command.context
        case .returnToSelection(let command): command.context
        case .cancelPlan(let command): command.context
        case .noteEditorDismissed(let command): command.context
        }
    }

    /// Which of the sixteen it is.
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
