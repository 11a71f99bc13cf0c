internal import LoadGeneration
internal import RoutePlanClient

/// Chooses what happens next in the life of a plan; every choice is legal, so a refusal is a finding.
struct LifeCycle: Sendable {
    private static let attemptMax = 4
    private static let route = Candidate(distanceMetres: 15_608, durationSeconds: 2_168, legCount: 1)

    private var generator: SeededGenerator

    init(seed: UInt64) { self.generator = SeededGenerator(seed: seed) }

    /// The next command of a plan that is not over.
    mutating func next(_ plan: LedgerPlan) -> PlanCommand {
        guard let position = plan.position else {
            return .createPlan(
                externalID: plan.externalID, owner: plan.owner, stops: self.stops(plan), options: nil)
        }
        let (generation, revision) = (position.generation, position.revision)
        let dice = Int.random(in: 0..<100, using: &self.generator)
        if dice < 4 { return .cancelPlan(.host, generation: nil) }
        switch position.state {
        case .draft:
            return dice < 20 ? self.revise(plan, revision, nil) : .openDirectionUI
        case .editing:
            if dice < 16 { return self.revise(plan, revision, generation) }
            if dice < 20 { return .replacePresentation(.hostRestart) }
            return .requestRoutes(
                generation: generation, revision: revision, locationDigest: .none, optionDigest: .none)
        case .calculating:
            if dice < 14 {
                return .calculationFailed(
                    generation: generation, revision: revision, calculation: nil, failure: .network, providerCode: "",
                    httpStatus: nil)
            }
            let count = Int.random(in: 1...3, using: &self.generator)
            return .receiveRoutes(
                generation: generation, revision: revision, calculation: nil,
                candidates: Array(repeating: Self.route, count: count))
        case .candidatesReady:
            let index = Int64.random(in: 0..<Int64(plan.candidateCount), using: &self.generator)
            return dice < 60
                ? .selectRoute(generation: generation, revision: revision, index: index)
                : self.navigate(generation, revision, index)
        case .selected:
            return dice < 10 ? .openDirectionUI : self.navigate(generation, revision, plan.selectedIndex)
        case .handoffPending:
            return self.handOff(plan, dice)
        case .handedOff, .cancelled, .unspecified:
            preconditionFailure("the plan is over")
        }
    }

    private func handOff(_ plan: LedgerPlan, _ dice: Int) -> PlanCommand {
        if !plan.isAttemptOpen {
            return plan.attemptCount < Self.attemptMax && dice < 80
                ? .retryHandoff(target: "", deadlineSeconds: nil) : .returnToSelection
        }
        if dice < 20 { return .rejectHandoff(attempt: plan.attempt, .busy) }
        if dice < 28 { return .returnToSelection }
        return .confirmHandoff(attempt: plan.attempt, session: "session", effectiveGeometryDigest: .none)
    }

    private func navigate(_ generation: UInt32, _ revision: UInt64, _ index: Int64) -> PlanCommand {
        // The longest deadline, so that the daemon expires no attempt while the ledger is compared.
        .requestNavigation(
            generation: generation, revision: revision, index: index, target: "navigator", locationDigest: .none,
            optionDigest: .none, deadlineSeconds: 120)
    }

    private func revise(_ plan: LedgerPlan, _ revision: UInt64, _ generation: UInt32?) -> PlanCommand {
        .reviseRoute(baseRevision: revision, stops: self.stops(plan), options: nil, generation: generation)
    }

    /// Two stops in Delhi; each revision moves the last one, so that it is never the same content.
    private func stops(_ plan: LedgerPlan) -> [Stop] {
        let shift = Int32(plan.entries.count)
        return [
            Stop(.coordinate(latitudeE6: 28_555_000, longitudeE6: 77_084_400), label: "Airport"),
            Stop(.coordinate(latitudeE6: 28_612_912 + shift, longitudeE6: 77_229_510), label: "India Gate"),
        ]
    }
}
