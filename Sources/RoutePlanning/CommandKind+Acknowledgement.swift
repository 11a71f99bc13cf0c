extension CommandKind {
    /// Whether it tells what became of a navigation that was already asked for: the last thing to be refused for space.
    package var isAcknowledgement: Bool {
        switch self {
        case .confirmHandoff, .rejectHandoff: true
        case .createPlan, .reviseRoute, .openDirectionUI, .replacePresentation, .requestRoutes, .receiveRoutes,
            .calculationFailed, .selectRoute, .requestNavigation, .expireAttempt, .retryHandoff, .returnToSelection,
            .cancelPlan, .noteEditorDismissed:
            false
        }
    }
}
