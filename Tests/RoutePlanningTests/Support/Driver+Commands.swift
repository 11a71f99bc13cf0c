import RoutePlanning
import Testing

// One method a command; what is not said is what the plan knows now.
extension Driver {
    /// A new plan.
    mutating func create(
        _ externalID: Text = "intent", owner: Text = "owner", content: RouteContent = .twoStops,
        expectedVersion: UInt64? = nil
    ) -> Outcome {
        let context = self.context(nil, expectedVersion: expectedVersion)
        return self.run(
            .createPlan(CreatePlan(context: context, owner: owner, externalID: externalID, content: content)))
    }

    /// A new plan that is expected to come about.
    mutating func plan(_ externalID: Text = "intent", content: RouteContent = .twoStops) throws -> PlanID {
        try #require(self.create(externalID, content: content).answer).planID
    }

    mutating func revise(
        _ id: PlanID, to content: RouteContent, basis: UInt64? = nil, generation: UInt32? = nil
    ) -> Outcome {
        let command = ReviseRoute(
            context: self.context(id), baseRevision: basis ?? self.revision(of: id),
            stops: StopsChange(stops: content.stops, locationDigest: content.locationDigest),
            options: OptionsChange(options: content.options, optionDigest: content.optionDigest),
            generation: generation)
        return self.run(.reviseRoute(command))
    }

    mutating func open(_ id: PlanID) -> Outcome {
        self.run(.openDirectionUI(OpenDirectionUI(context: self.context(id))))
    }

    mutating func replace(_ id: PlanID) -> Outcome {
        self.run(.replacePresentation(ReplacePresentation(context: self.context(id), cause: .controllerLost)))
    }

    mutating func request(
        _ id: PlanID, generation: UInt32? = nil, revision: UInt64? = nil, location: Digest256? = nil,
        option: Digest256? = nil
    ) -> Outcome {
        let command = RequestRoutes(
            context: self.context(id), generation: generation ?? self.generation(of: id),
            revision: revision ?? self.revision(of: id), locationDigest: location, optionDigest: option)
        return self.run(.requestRoutes(command))
    }

    mutating func receive(
        _ id: PlanID, _ count: Int = 2, generation: UInt32? = nil, revision: UInt64? = nil, sequence: UInt32? = nil
    ) -> Outcome {
        self.receive(
            id, candidates: .routes(count), generation: generation, revision: revision, sequence: sequence)
    }

    mutating func receive(
        _ id: PlanID, candidates: [Candidate], generation: UInt32? = nil, revision: UInt64? = nil,
        sequence: UInt32? = nil
    ) -> Outcome {
        let command = ReceiveRoutes(
            context: self.context(id), generation: generation ?? self.generation(of: id),
            revision: revision ?? self.revision(of: id), calculationSequence: sequence, candidates: candidates)
        return self.run(.receiveRoutes(command))
    }

    mutating func fail(
        _ id: PlanID, _ failure: FailureClass = .network, generation: UInt32? = nil, revision: UInt64? = nil,
        sequence: UInt32? = nil
    ) -> Outcome {
        let command = CalculationFailed(
            context: self.context(id), generation: generation ?? self.generation(of: id),
            revision: revision ?? self.revision(of: id), calculationSequence: sequence, failure: failure,
            providerCode: "NoSegment", httpStatus: 400)
        return self.run(.calculationFailed(command))
    }

    mutating func select(
        _ id: PlanID, _ index: Int64, generation: UInt32? = nil, revision: UInt64? = nil
    ) -> Outcome {
        let command = SelectRoute(
            context: self.context(id), generation: generation ?? self.generation(of: id),
            revision: revision ?? self.revision(of: id), index: index)
        return self.run(.selectRoute(command))
    }

    mutating func navigate(
        _ id: PlanID, _ index: Int64, generation: UInt32? = nil, revision: UInt64? = nil, target: Text = "navigator",
        location: Digest256? = nil, option: Digest256? = nil, deadline: UInt32? = nil
    ) -> Outcome {
        let command = RequestNavigation(
            context: self.context(id), generation: generation ?? self.generation(of: id),
            revision: revision ?? self.revision(of: id), index: index, target: target, locationDigest: location,
            optionDigest: option, deadlineSeconds: deadline)
        return self.run(.requestNavigation(command))
    }

    mutating func confirm(
        _ id: PlanID, _ attempt: AttemptID, session: Text = "nav-1", geometry: Digest256? = nil
    ) -> Outcome {
        let command = ConfirmHandoff(
            context: self.context(id), attemptID: attempt, targetSessionRef: session, effectiveGeometryDigest: geometry)
        return self.run(.confirmHandoff(command))
    }

    mutating func reject(_ id: PlanID, _ attempt: AttemptID, _ rejection: RejectionClass = .busy) -> Outcome {
        self.run(.rejectHandoff(RejectHandoff(context: self.context(id), attemptID: attempt, rejection: rejection)))
    }

    mutating func expire(_ id: PlanID, _ attempt: AttemptID) -> Outcome {
        self.run(.expireAttempt(ExpireAttempt(context: self.context(id), attemptID: attempt)))
    }

    mutating func retry(_ id: PlanID, target: Text? = nil, deadline: UInt32? = nil) -> Outcome {
        self.run(
            .retryHandoff(RetryHandoff(context: self.context(id), target: target, deadlineSeconds: deadline)))
    }

    mutating func goBack(_ id: PlanID) -> Outcome {
        self.run(.returnToSelection(ReturnToSelection(context: self.context(id))))
    }

    mutating func cancel(_ id: PlanID, _ cause: CancelCause = .host, generation: UInt32? = nil) -> Outcome {
        self.run(.cancelPlan(CancelPlan(context: self.context(id), cause: cause, generation: generation)))
    }

    mutating func noteDismissed(_ id: PlanID, generation: UInt32? = nil) -> Outcome {
        let command = NoteEditorDismissed(
            context: self.context(id), generation: generation ?? self.generation(of: id), cause: .dismiss)
        return self.run(.noteEditorDismissed(command))
    }

    /// The attempt of a number, counted over the whole plan from 1.
    func attempt(_ id: PlanID, _ number: Int) -> AttemptID {
        let attempts = self.registry.plan(id)?.attempts ?? []
        guard attempts.indices.contains(number - 1) else {
            Issue.record("the plan made no attempt \(number)")
            return AttemptID(high: 0, low: 0)
        }
        return attempts[number - 1].attempt.id
    }

    /// The attempt that is due now.
    mutating func due() -> DueAttempt? { self.registry.nextDueAttempt(at: self.now) }

    private func revision(of id: PlanID) -> UInt64 { self.registry.plan(id)?.revision ?? 1 }

    private func generation(of id: PlanID) -> UInt32 { self.registry.plan(id)?.generation ?? 0 }
}
