import RoutePlanning
import Testing

extension Driver {
    /// A command of a kind that will commit, and the plan it is about, in the state it commits in.
    mutating func committing(_ kind: CommandKind) throws -> (Command, PlanID) {
        let id = try self.plan(in: Self.stateBefore(kind))
        if kind == .retryHandoff { #expect(self.reject(id, self.attempt(id, 1)).disposition == .applied) }
        if kind == .expireAttempt { self.wait(seconds: 15) }
        return (self.command(kind, self.context(id), id), id)
    }

    private static func stateBefore(_ kind: CommandKind) -> PlanState {
        switch kind {
        case .createPlan, .reviseRoute, .openDirectionUI: .draft
        case .replacePresentation, .requestRoutes, .noteEditorDismissed, .cancelPlan: .editing
        case .receiveRoutes, .calculationFailed: .calculating
        case .selectRoute, .requestNavigation: .candidatesReady
        case .confirmHandoff, .rejectHandoff, .expireAttempt, .retryHandoff, .returnToSelection: .handoffPending
        }
    }

    /// A command with current references.
    func command(_ kind: CommandKind, _ context: CommandContext, _ id: PlanID) -> Command {
        let generation = self.registry.plan(id)?.generation ?? 0
        let revision = self.registry.plan(id)?.revision ?? 1
        let attempt = self.registry.plan(id)?.attempts.first?.attempt.id ?? AttemptID(high: 0, low: 0)
        return switch kind {
        case .createPlan:
            .createPlan(CreatePlan(context: context, owner: "owner", externalID: "new", content: .twoStops))
        case .reviseRoute:
            .reviseRoute(
                ReviseRoute(
                    context: context, baseRevision: revision,
                    stops: StopsChange(stops: RouteContent.otherStops.stops, locationDigest: .sample(99)),
                    options: nil, generation: nil))
        case .openDirectionUI: .openDirectionUI(OpenDirectionUI(context: context))
        case .replacePresentation: .replacePresentation(ReplacePresentation(context: context, cause: .sdkReset))
        case .requestRoutes:
            .requestRoutes(
                RequestRoutes(
                    context: context, generation: generation, revision: revision, locationDigest: nil,
                    optionDigest: nil))
        case .receiveRoutes:
            .receiveRoutes(
                ReceiveRoutes(
                    context: context, generation: generation, revision: revision, calculationSequence: nil,
                    candidates: .routes(2)))
        case .calculationFailed:
            .calculationFailed(
                CalculationFailed(
                    context: context, generation: generation, revision: revision, calculationSequence: nil,
                    failure: .quota, providerCode: .empty, httpStatus: 403))
        case .selectRoute:
            .selectRoute(SelectRoute(context: context, generation: generation, revision: revision, index: 1))
        case .requestNavigation:
            .requestNavigation(
                RequestNavigation(
                    context: context, generation: generation, revision: revision, index: 1, target: "navigator",
                    locationDigest: nil, optionDigest: nil, deadlineSeconds: nil))
        case .confirmHandoff:
            .confirmHandoff(
                ConfirmHandoff(
                    context: context, attemptID: attempt, targetSessionRef: "nav", effectiveGeometryDigest: .sample(1)))
        case .rejectHandoff: .rejectHandoff(RejectHandoff(context: context, attemptID: attempt, rejection: .busy))
        case .expireAttempt: .expireAttempt(ExpireAttempt(context: context, attemptID: attempt))
        case .retryHandoff: .retryHandoff(RetryHandoff(context: context, target: nil, deadlineSeconds: nil))
        case .returnToSelection: .returnToSelection(ReturnToSelection(context: context))
        case .cancelPlan: .cancelPlan(CancelPlan(context: context, cause: .back, generation: nil))
        case .noteEditorDismissed:
            .noteEditorDismissed(NoteEditorDismissed(context: context, generation: generation, cause: .back))
        }
    }
}
