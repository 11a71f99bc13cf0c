import LoadGeneration

@testable import RoutePlanClient

/// A daemon in virtual time: answers as the rules say, so long after it received a call, and stands still when told to.
struct FakeDaemon {
    /// How long it takes for a call, in nanoseconds.
    var serviceNanoseconds: UInt64 = 1_000_000
    /// When it stands still: what it would have answered meanwhile is answered at the end, and then takes its time.
    var stall: Range<UInt64>?
    /// Which calls fail instead, by their number from 1, and how.
    var failures: [Int: CallFailure] = [:]
    private(set) var plans: [Identifier: Position] = [:]
    private var answers: [String: Answer] = [:]
    private(set) var callCount = 0

    /// When a call received now is answered.
    func answerTime(received now: UInt64) -> UInt64 {
        guard let stall, now + self.serviceNanoseconds > stall.lowerBound, now < stall.upperBound else {
            return now + self.serviceNanoseconds
        }
        return stall.upperBound + self.serviceNanoseconds
    }

    /// Takes a command's effect away, as a daemon would that loses what it acknowledged.
    mutating func lose(_ plan: Identifier) { self.plans[plan]?.version -= 1 }

    mutating func result(of content: LoadCall.Content) -> Result<Reply, CallFailure> {
        self.callCount += 1
        if let failure = self.failures[self.callCount] { return .failure(failure) }
        switch content {
        case .command(let command, let context): return .success(.answer(self.answer(command, context)))
        case .query(.plan(let plan)): return .success(.plan(self.plan(plan)))
        case .query: return .success(.plans(PlanPage(plans: [], nextCursor: [], sequence: 1)))
        }
    }

    private mutating func answer(_ command: PlanCommand, _ context: CommandContext) -> Answer {
        if var answer = self.answers[context.key] {
            answer.disposition = .replayed
            return answer
        }
        var plan = context.plan
        var position = Position(state: .draft, version: 0, revision: 1, generation: 0)
        var disposition = Disposition.applied
        if case .createPlan = command {
            plan = Identifier(high: 1, low: UInt64(self.plans.count + 1))
        } else if let known = self.plans[plan] {
            position = known
        }
        switch command {
        case .openDirectionUI: (position.state, position.generation) = (.editing, position.generation + 1)
        case .requestRoutes: position.state = .calculating
        case .receiveRoutes:
            if position.state == .calculating {
                position.state = .candidatesReady
            } else {
                disposition = .ignoredDuplicate
            }
        case .selectRoute: position.state = .selected
        case .requestNavigation:
            if position.state == .candidatesReady { position.version += 1 }
            position.state = .handoffPending
        case .confirmHandoff: position.state = .handedOff
        case .cancelPlan: position.state = .cancelled
        case .createPlan, .reviseRoute, .replacePresentation, .calculationFailed, .rejectHandoff, .expireAttempt,
            .retryHandoff, .returnToSelection, .noteEditorDismissed:
            break
        }
        if disposition == .applied { position.version += 1 }
        self.plans[plan] = position
        let answer = Self.answer(disposition, plan, position)
        self.answers[context.key] = answer
        return answer
    }

    static func answer(_ disposition: Disposition, _ plan: Identifier, _ position: Position) -> Answer {
        Answer(
            disposition: disposition, plan: plan, position: position, current: nil, candidate: .none, handoff: .none,
            attempt: .none, attemptNumber: 0, attemptDeadlineMilliseconds: 0, calculation: 0, mustDispose: false,
            compensation: .none, isLate: false, isDiverged: false, failure: .unspecified, outcomeState: .unspecified,
            sequence: 1, sendCount: 1)
    }

    private func plan(_ plan: Identifier) -> Plan {
        let position = self.plans[plan] ?? Position(state: .unspecified, version: 0, revision: 0, generation: 0)
        return Plan(
            id: plan, owner: "", externalID: "", position: position, stops: [], options: RouteOptions(),
            locationDigest: .none, optionDigest: .none, requestDigest: .none, candidates: [], selectedIndex: nil,
            candidate: .none, handoff: .none, attempts: [], targetSession: "", createdAtMilliseconds: 0,
            enteredAtMilliseconds: 0, calculation: 0, lastFailure: .unspecified, cancelCause: .unspecified,
            isRedacted: false, stateDigest: 0, sequence: 1)
    }

    static func failure(_ outcome: Outcome, _ reason: Reason = .unspecified) -> CallFailure {
        CallFailure(
            code: -4, codeName: "", status: "", reason: reason, outcome: outcome, isRetryable: false,
            retryAfterMilliseconds: 0, mustDispose: false, mustReselect: false, compensation: .none, sendCount: 1,
            sequence: 0, position: Position(state: .unspecified, version: 0, revision: 0, generation: 0), plan: .none,
            attempt: .none, field: "", message: "", commandKey: "", systemError: 0)
    }
}
