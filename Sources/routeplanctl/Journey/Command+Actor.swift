internal import RoutePlanClient

extension JourneyStep.Command {
    /// Who sends the command; a client may not speak as the daemon, so an operator expires attempts.
    var actor: ActorType {
        switch self {
        case .createPlan, .replacePresentation, .noteEditorDismissed: .host
        case .reviseRoute, .openDirectionUI, .requestRoutes, .selectRoute, .requestNavigation, .retryHandoff,
            .returnToSelection, .cancelPlan:
            .traveler
        case .receiveRoutes, .calculationFailed: .directionUI
        case .confirmHandoff, .rejectHandoff: .navigationAdapter
        case .expireAttempt: .operator
        }
    }
}
