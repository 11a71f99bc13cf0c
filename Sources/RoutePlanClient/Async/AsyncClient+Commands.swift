extension AsyncClient {
    /// The host states one journey intent; repeating (owner, external id) finds the same plan.
    public func createPlan(
        externalID: String, owner: String, stops: [Stop] = [], options: RouteOptions? = nil, _ context: CommandContext
    ) async throws(CallError) -> Answer {
        try await self.call(
            .createPlan(externalID: externalID, owner: owner, stops: stops, options: options), context)
    }

    /// The traveler or the host changes stops, labels or options; what is nil stays.
    public func reviseRoute(
        baseRevision: UInt64, stops: [Stop]? = nil, options: RouteOptions? = nil, generation: UInt32? = nil,
        _ context: CommandContext
    ) async throws(CallError) -> Answer {
        try await self.call(
            .reviseRoute(baseRevision: baseRevision, stops: stops, options: options, generation: generation), context)
    }

    /// A direction UI is presented: the answer's position has its generation.
    public func openDirectionUI(_ context: CommandContext) async throws(CallError) -> Answer {
        try await self.call(.openDirectionUI, context)
    }

    /// The presented controller is gone and another one takes its place.
    public func replacePresentation(
        _ cause: ReplacementCause, _ context: CommandContext
    ) async throws(CallError) -> Answer {
        try await self.call(.replacePresentation(cause), context)
    }

    /// The provider is asked for routes; digests that are given are checked.
    public func requestRoutes(
        generation: UInt32, revision: UInt64, locationDigest: Digest = .none, optionDigest: Digest = .none,
        _ context: CommandContext
    ) async throws(CallError) -> Answer {
        try await self.call(
            .requestRoutes(
                generation: generation, revision: revision, locationDigest: locationDigest,
                optionDigest: optionDigest), context)
    }

    /// The provider's routes, in the order received.
    public func receiveRoutes(
        _ candidates: [Candidate], generation: UInt32, revision: UInt64, calculation: UInt32? = nil,
        _ context: CommandContext
    ) async throws(CallError) -> Answer {
        try await self.call(
            .receiveRoutes(
                generation: generation, revision: revision, calculation: calculation, candidates: candidates), context)
    }

    /// The provider's failure, or the host giving up on it.
    public func calculationFailed(
        _ failure: FailureClass, generation: UInt32, revision: UInt64, calculation: UInt32? = nil,
        providerCode: String = "", httpStatus: UInt32? = nil, _ context: CommandContext
    ) async throws(CallError) -> Answer {
        try await self.call(
            .calculationFailed(
                generation: generation, revision: revision, calculation: calculation, failure: failure,
                providerCode: providerCode, httpStatus: httpStatus), context)
    }

    /// The traveler chose the candidate at an index.
    public func selectRoute(
        at index: Int64, generation: UInt32, revision: UInt64, _ context: CommandContext
    ) async throws(CallError) -> Answer {
        try await self.call(.selectRoute(generation: generation, revision: revision, index: index), context)
    }

    /// The traveler tapped Start: one hand-off, its first attempt.
    public func requestNavigation(
        at index: Int64, target: String, generation: UInt32, revision: UInt64, locationDigest: Digest = .none,
        optionDigest: Digest = .none, deadlineSeconds: UInt32? = nil, _ context: CommandContext
    ) async throws(CallError) -> Answer {
        try await self.call(
            .requestNavigation(
                generation: generation, revision: revision, index: index, target: target,
                locationDigest: locationDigest, optionDigest: optionDigest, deadlineSeconds: deadlineSeconds), context)
    }

    /// The navigation adapter accepted an attempt and names its session.
    public func confirmHandoff(
        _ attempt: Identifier, session: String, effectiveGeometryDigest: Digest = .none, _ context: CommandContext
    ) async throws(CallError) -> Answer {
        try await self.call(
            .confirmHandoff(
                attempt: attempt, session: session, effectiveGeometryDigest: effectiveGeometryDigest), context)
    }

    /// The navigation adapter refused an attempt.
    public func rejectHandoff(
        _ attempt: Identifier, _ rejection: RejectionClass, _ context: CommandContext
    ) async throws(CallError) -> Answer {
        try await self.call(.rejectHandoff(attempt: attempt, rejection), context)
    }

    /// The deadline of an attempt passed; the daemon does this itself.
    public func expireAttempt(_ attempt: Identifier, _ context: CommandContext) async throws(CallError) -> Answer {
        try await self.call(.expireAttempt(attempt: attempt), context)
    }

    /// One more attempt of the same hand-off; an empty target and a nil deadline are the last attempt's.
    public func retryHandoff(
        target: String = "", deadlineSeconds: UInt32? = nil, _ context: CommandContext
    ) async throws(CallError) -> Answer {
        try await self.call(.retryHandoff(target: target, deadlineSeconds: deadlineSeconds), context)
    }

    /// The traveler goes back from a pending hand-off to the selected route.
    public func returnToSelection(_ context: CommandContext) async throws(CallError) -> Answer {
        try await self.call(.returnToSelection, context)
    }

    /// The traveler or the host gives the plan up; with a generation only if that presentation is the active one.
    public func cancelPlan(
        _ cause: CancelCause, generation: UInt32? = nil, _ context: CommandContext
    ) async throws(CallError) -> Answer {
        try await self.call(.cancelPlan(cause, generation: generation), context)
    }

    /// An editor went away and the plan stays: counted, nothing is committed.
    public func noteEditorDismissed(
        generation: UInt32, _ cause: CancelCause, _ context: CommandContext
    ) async throws(CallError) -> Answer {
        try await self.call(.noteEditorDismissed(generation: generation, cause), context)
    }
}
