extension ReferenceRequest {
    /// Check 1: what is wrong whatever the state.
    package func shapeReason(_ policy: ReferencePolicy) -> ReferenceReason? {
        switch self {
        case .createPlan(_, _, let content): Self.reason(ofStops: content.stops, policy)
        case .reviseRoute(_, let stops, _, _): stops.flatMap { Self.reason(ofStops: $0, policy) }
        case .receiveRoutes(_, _, _, let candidates):
            candidates.count > policy.candidatesMax ? .tooManyCandidates : nil
        case .requestNavigation(_, _, _, _, _, _, let seconds), .retryHandoff(_, let seconds):
            seconds.flatMap { $0 < 1 || UInt64($0) > policy.deadlineSecondsMax ? .optionCombination : nil }
        case .openDirectionUI, .replacePresentation, .requestRoutes, .calculationFailed, .selectRoute, .confirmHandoff,
            .rejectHandoff, .expireAttempt, .returnToSelection, .cancelPlan, .noteEditorDismissed:
            nil
        }
    }

    private static func reason(ofStops stops: [ReferenceStop], _ policy: ReferencePolicy) -> ReferenceReason? {
        if stops.count > policy.stopsMax { return .stopCount }
        for (stop, next) in zip(stops, stops.dropFirst()) where stop.place == next.place {
            return .duplicateConsecutiveStop
        }
        return nil
    }
}
