extension PresentedController {
    /// What becomes of a step as things stand now.
    func turn(of step: PlannedStep) -> StepTurn {
        switch step {
        case .revise(let stops, let options): return .say(.traveler, self.revision(to: stops, options))
        case .reviseIfOther(let stops, let options):
            let isOther =
                DirectionDigest(stops: stops) != self.saidLocation
                || DirectionDigest(options: options) != self.saidOptions
            return isOther ? .say(.traveler, self.revision(to: stops, options)) : .pass
        case .requestRoutes(let locationDigest, let optionDigest):
            let request = DirectionIntent.requestRoutes(
                generation: self.generation, revision: self.revision, locationDigest: locationDigest,
                optionDigest: optionDigest)
            return .say(.traveler, request)
        case .receive(let ticket, let candidates): return .say(.directionUI, .receiveRoutes(ticket, candidates))
        case .receiveIfCalculating(let candidates, let index, let locationDigest, let optionDigest):
            guard self.state == .calculating, let asked = self.asked else {
                return self.isShown(candidates, at: index) ? .pass : .drop
            }
            // Routes of other content answer no question; the navigation that follows is refused for what it is.
            guard locationDigest == self.saidLocation, optionDigest == self.saidOptions else { return .pass }
            return .say(.directionUI, .receiveRoutes(asked, candidates))
        case .fail(let ticket, let error): return .say(.directionUI, .calculationFailed(ticket, error))
        case .failAsked(let error):
            guard let asked = self.asked else { return .pass }
            return .say(.directionUI, .calculationFailed(asked, error))
        case .selectIfOther(let index):
            guard self.state == .selected, self.selectedIndex != index else { return .pass }
            let select = DirectionIntent.selectRoute(
                generation: self.generation, revision: self.revisionShown, index: index)
            return .say(.traveler, select)
        case .navigate(let index, let locationDigest, let optionDigest):
            let navigate = DirectionIntent.requestNavigation(
                generation: self.generation, revision: self.revisionShown, index: index, target: self.settings.target,
                locationDigest: locationDigest, optionDigest: optionDigest)
            return .say(.traveler, navigate)
        case .dismiss(let cause): return self.dismissal(cause)
        case .replace(let reason): return .say(.host, .replacePresentation(reason))
        }
    }

    /// The content the routes on the screen were calculated for, which an edit since then has left behind.
    private var revisionShown: UInt64 { self.asked?.revision ?? self.revision }

    /// Whether the route at `index` is the one the plan received there.
    ///
    /// An index means a position in the list as received; a controller that has sorted its list anew means another route.
    private func isShown(_ candidates: [DirectionCandidate], at index: Int64) -> Bool {
        guard let delivered = self.delivered, let index = Int(exactly: index) else { return true }
        let isWithin = (delivered.indices.contains(index), candidates.indices.contains(index))
        return isWithin == (true, true) ? delivered[index] == candidates[index] : isWithin == (false, false)
    }

    private func revision(to stops: [DirectionStop], _ options: DirectionOptions) -> DirectionIntent {
        .reviseRoute(baseRevision: self.revision, stops: stops, options: options, generation: self.generation)
    }

    private func dismissal(_ cause: DismissalCause) -> StepTurn {
        switch self.settings.dismissal {
        case .keepsSelectedPlan where self.state.hasSelection:
            self.hasNotedDismissal ? .pass : .say(.host, .noteEditorDismissed(generation: self.generation, cause))
        case .cancelsPlan, .keepsSelectedPlan: .say(.traveler, .cancelPlan(cause, generation: self.generation))
        }
    }
}
