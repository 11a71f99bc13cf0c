/// What of a plan decides which answers can follow, in numbers that do not depend on how it was reached.
///
/// Versions, times and identifiers only count relative to the plan: commands are made with the current ones, older
/// ones and later ones, so two plans that differ in nothing else answer alike.
package struct StateKey: Hashable, Sendable {
    private var numbers: [Int] = []

    /// The key of `plan` at `now`; of the commands that committed, only those under named keys count.
    package init(_ plan: ReferencePlan, at now: UInt64, policy: ReferencePolicy, namedKeys: Int) {
        self.numbers.reserveCapacity(40)
        self.add(plan.state.hashOrder, plan.generation, plan.revision, plan.content.options)
        self.add(plan.content.stops.count, min(plan.calculation, 2))
        for stop in plan.content.stops { self.add(stop.place) }
        self.add(plan.candidates.count)
        for candidate in plan.candidates { self.add(candidate.distance, candidate.geometry ?? -1) }
        let isStale = now > plan.receivedAt + policy.freshnessSeconds * 1_000_000_000
        self.add(plan.candidates.isEmpty || !isStale ? 0 : 1, plan.selection.map { $0.index } ?? -1)
        for attempt in plan.attempts {
            let isDue = attempt.state == .open && now >= attempt.deadline
            self.add(attempt.number, attempt.state.hashOrder, attempt.handoff == plan.handoff ? 1 : 0)
            self.add(isDue ? 1 : 0)
        }
        self.add(plan.session ?? -1, plan.cancelCause ?? -1)
        for named in 0..<namedKeys {
            self.add(-7)
            for record in plan.keys where record.key == 1 + named { self.add(record.request, of: plan) }
        }
    }

    private mutating func add(_ numbers: Int...) { self.numbers += numbers }

    /// A request, with attempts by their place in the plan.
    private mutating func add(_ request: ReferenceRequest, of plan: ReferencePlan) {
        let place = { (id: Int) in plan.attempts.firstIndex { $0.id == id } ?? -1 }
        switch request {
        case .confirmHandoff(let attempt, let session, let geometry):
            self.add(1, place(attempt), session, geometry ?? -1)
        case .rejectHandoff(let attempt, let rejection): self.add(2, place(attempt), rejection)
        case .expireAttempt(let attempt): self.add(3, place(attempt))
        case .createPlan, .reviseRoute, .openDirectionUI, .replacePresentation, .requestRoutes, .receiveRoutes,
            .calculationFailed, .selectRoute, .requestNavigation, .retryHandoff, .returnToSelection, .cancelPlan,
            .noteEditorDismissed:
            self.numbers += [4] + request.numbers
        }
    }
}

extension RawRepresentable where Self: CaseIterable & Equatable {
    /// The place among all cases.
    fileprivate var hashOrder: Int { Array(Self.allCases).firstIndex(of: self) ?? -1 }
}
