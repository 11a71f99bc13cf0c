extension AsyncClient {
    /// One plan, whole.
    public func plan(_ plan: Identifier, deadline: Duration? = nil) async throws(CallError) -> Plan {
        guard case .plan(let found) = try await self.call(.plan(plan), deadline: deadline) else {
            preconditionFailure("GetPlan is answered by a plan")
        }
        return found
    }

    /// What a navigation adapter must navigate with.
    public func handoff(
        of plan: Identifier, attempt: Identifier, deadline: Duration? = nil
    ) async throws(CallError) -> Handoff {
        guard case .handoff(let found) = try await self.call(.handoff(plan: plan, attempt: attempt), deadline: deadline)
        else { preconditionFailure("GetHandoff is answered by a hand-off") }
        return found
    }

    /// One page of plans; the next one takes the page's cursor.
    public func plans(_ filter: PlanFilter = PlanFilter(), deadline: Duration? = nil) async throws(CallError)
        -> PlanPage
    {
        guard case .plans(let page) = try await self.call(.plans(filter), deadline: deadline) else {
            preconditionFailure("ListPlans is answered by a page")
        }
        return page
    }

    /// Which instance of the daemon answers, and how it stands; for operators.
    public func instance(deadline: Duration? = nil) async throws(CallError) -> Instance {
        guard case .instance(let instance) = try await self.call(.instance, deadline: deadline) else {
            preconditionFailure("GetInstance is answered by an instance")
        }
        return instance
    }

    /// All metrics as OpenMetrics text; for operators.
    public func metrics(deadline: Duration? = nil) async throws(CallError) -> String {
        guard case .metrics(let text) = try await self.call(.metrics, deadline: deadline) else {
            preconditionFailure("GetMetrics is answered by text")
        }
        return text
    }

    /// Whether a service is served, by its full name; empty for the daemon as a whole.
    public func health(of service: String = "", deadline: Duration? = nil) async throws(CallError) -> Health {
        guard case .health(let health) = try await self.call(.health(service: service), deadline: deadline) else {
            preconditionFailure("Check is answered by a health")
        }
        return health
    }

    /// One page of what happened to a plan, also to one that is gone; the first for an empty cursor.
    public func history(
        of plan: Identifier, newestFirst: Bool = false, cursor: [UInt8] = [], deadline: Duration? = nil
    ) async throws(CallError) -> FactPage {
        try await self.ask(.history(of: plan, newestFirst: newestFirst, cursor: cursor), deadline: deadline)
    }

    /// One page of what happened to all plans the caller may see, oldest first.
    public func events(_ filter: FactFilter, deadline: Duration? = nil) async throws(CallError) -> FactPage {
        try await self.ask(.events(filter), deadline: deadline)
    }

    /// Has the daemon take a snapshot and hold its files, or prolongs the hold of one that was taken.
    public func takeSnapshot(prolonging hold: UInt64 = 0, deadline: Duration) async throws(CallError) -> HeldSnapshot {
        try await self.ask(.takeSnapshot(prolonging: hold), deadline: deadline)
    }

    /// Gives a hold back.
    public func releaseSnapshot(_ hold: UInt64, deadline: Duration? = nil) async throws(CallError) {
        try await self.ask(.releaseSnapshot(hold), deadline: deadline)
    }
}
