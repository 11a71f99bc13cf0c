import Engine
import RoutePlanning
import Testing
import WireSchema

// Commands as a client makes them: fresh keys, and the references the plan has now.
extension WriterLife {
    func context(
        _ id: PlanID?, key: KeyHash? = nil, fingerprint: UInt64 = 1, expectedVersion: UInt64? = nil
    ) -> CommandContext {
        CommandContext(
            planID: id, keyHash: key ?? self.machine.freshKey(), fingerprint: fingerprint, actor: Actor(type: .host),
            expectedVersion: expectedVersion, componentVersion: "1.0.10")
    }

    /// Creates a plan.
    @discardableResult
    func create(_ externalID: Text, content: RouteContent = .sample()) -> Turn {
        self.send(
            .createPlan(
                CreatePlan(context: self.context(nil), owner: "owner", externalID: externalID, content: content)))
    }

    /// Sends a command of a kind with current references.
    @discardableResult
    func run(_ kind: CommandKind, _ id: PlanID) -> Turn {
        self.send(self.command(kind, on: id))
    }

    /// A new plan, brought to a state.
    func plan(_ externalID: Text, in state: PlanState = .draft) throws -> PlanID {
        let id = try #require(self.create(externalID).answer).planID
        for kind in Self.way(to: state) {
            let turn = self.run(kind, id)
            try #require(turn.answer?.disposition == .applied, "\(kind): \(turn.outcome)")
        }
        #expect(self.plan(id).value?.state == state)
        return id
    }

    /// The last attempt the plan made.
    func lastAttempt(_ id: PlanID) throws -> AttemptView {
        try #require(self.plan(id).value?.attempts.last)
    }

    /// A command of a kind, right for the plan as it is.
    func command(
        _ kind: CommandKind, on id: PlanID, context given: CommandContext? = nil, variant: Int32 = 1
    ) -> Command {
        let plan = self.plan(id).value
        let context = given ?? self.context(id)
        let generation = plan?.generation ?? 0
        let revision = plan?.revision ?? 1
        let attempt = plan?.attempts.last?.attempt.id ?? AttemptID(high: 0, low: 0)
        let content = RouteContent.sample(variant: variant)
        return switch kind {
        case .createPlan:
            .createPlan(CreatePlan(context: context, owner: "owner", externalID: "new", content: content))
        case .reviseRoute:
            .reviseRoute(
                ReviseRoute(
                    context: context, baseRevision: revision,
                    stops: StopsChange(stops: content.stops, locationDigest: content.locationDigest), options: nil,
                    generation: nil))
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
                    candidates: .sample(3)))
        case .calculationFailed:
            .calculationFailed(
                CalculationFailed(
                    context: context, generation: generation, revision: revision, calculationSequence: nil,
                    failure: .quota, providerCode: "Quota", httpStatus: 403))
        case .selectRoute:
            .selectRoute(
                SelectRoute(
                    context: context, generation: generation, revision: revision, index: Int64(variant % 3)))
        case .requestNavigation:
            .requestNavigation(
                RequestNavigation(
                    context: context, generation: generation, revision: revision,
                    index: plan?.choice.map { Int64($0.index) } ?? 1, target: "navigator", locationDigest: nil,
                    optionDigest: nil, deadlineSeconds: nil))
        case .confirmHandoff:
            .confirmHandoff(
                ConfirmHandoff(
                    context: context, attemptID: attempt, targetSessionRef: "session", effectiveGeometryDigest: nil))
        case .rejectHandoff: .rejectHandoff(RejectHandoff(context: context, attemptID: attempt, rejection: .busy))
        case .expireAttempt: .expireAttempt(ExpireAttempt(context: context, attemptID: attempt))
        case .retryHandoff: .retryHandoff(RetryHandoff(context: context, target: nil, deadlineSeconds: nil))
        case .returnToSelection: .returnToSelection(ReturnToSelection(context: context))
        case .cancelPlan: .cancelPlan(CancelPlan(context: context, cause: .back, generation: nil))
        case .noteEditorDismissed:
            .noteEditorDismissed(NoteEditorDismissed(context: context, generation: generation, cause: .back))
        }
    }

    private static func way(to state: PlanState) -> [CommandKind] {
        switch state {
        case .draft: []
        case .editing: [.openDirectionUI]
        case .calculating: [.openDirectionUI, .requestRoutes]
        case .candidatesReady: [.openDirectionUI, .requestRoutes, .receiveRoutes]
        case .selected: [.openDirectionUI, .requestRoutes, .receiveRoutes, .selectRoute]
        case .handoffPending:
            [.openDirectionUI, .requestRoutes, .receiveRoutes, .selectRoute, .requestNavigation]
        case .handedOff:
            [.openDirectionUI, .requestRoutes, .receiveRoutes, .selectRoute, .requestNavigation, .confirmHandoff]
        case .cancelled: [.cancelPlan]
        }
    }
}
