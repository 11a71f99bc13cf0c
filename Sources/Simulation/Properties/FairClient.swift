/// A host, a provider and a navigator that want the same: a way to the hand-off from every state.
enum FairClient {
    /// What one of them does next; `isStale` says that the routes there may not be navigated any more.
    static func request(for plan: ReferencePlan, isStale: Bool) -> ReferenceRequest {
        let (generation, revision) = (plan.generation, plan.revision)
        switch plan.state {
        case .draft: return .openDirectionUI
        case .editing:
            guard plan.content.stops.count < 2 else {
                return .requestRoutes(generation: generation, revision: revision, places: nil, options: nil)
            }
            let stops = [ReferenceStop(place: 5), ReferenceStop(place: 6)]
            return .reviseRoute(base: revision, stops: stops, options: nil, generation: nil)
        case .calculating:
            let routes = [ReferenceCandidate(distance: 1, geometry: 1), ReferenceCandidate(distance: 2, geometry: 2)]
            return .receiveRoutes(generation: generation, revision: revision, calculation: nil, candidates: routes)
        case .candidatesReady:
            if isStale { return .replacePresentation(cause: 1) }
            return .selectRoute(generation: generation, revision: revision, index: 0)
        case .selected:
            if isStale { return .openDirectionUI }
            return .requestNavigation(
                generation: generation, revision: revision, index: Int64(plan.selection?.index ?? 0), target: 1,
                places: nil, options: nil, seconds: nil)
        case .handoffPending:
            let own = plan.attempts.filter { $0.handoff == plan.handoff }
            if let waiting = own.last(where: { $0.state == .open || $0.state == .timedOut }) {
                return .confirmHandoff(attempt: waiting.id, session: 1, geometry: nil)
            }
            return own.count < 5 ? .retryHandoff(target: nil, seconds: nil) : .returnToSelection
        case .handedOff, .cancelled: return .cancelPlan(cause: 1, generation: nil)
        }
    }
}
