internal import RoutePlanClient

extension StepObservation {
    /// What a call's end says, in the words of the scripts.
    init(_ result: Result<Reply, CallFailure>) {
        self.init()
        switch result {
        case .success(.answer(let answer)):
            self.disposition = answer.disposition.name
            self.set(answer.position)
            self.isLate = answer.isLate
            self.mustDispose = answer.mustDispose
            self.compensation = answer.compensation == .none ? "" : answer.compensation.name
            self.failure = answer.failure == .unspecified ? "" : answer.failure.name
        case .success(.plan(let plan)): self.set(plan.position)
        case .success(.handoff(let handoff)): self.set(handoff.position)
        case .success(.plans), .success(.instance), .success(.metrics), .success(.health), .success(.raw): break
        case .failure(let failure):
            // Without a status the library refused, as the contract lets it for what the wire cannot carry.
            self.status = failure.status.isEmpty ? Self.withoutPrefix(failure.codeName) : failure.status
            self.reason = failure.reason == .unspecified ? "" : failure.reason.name
            self.set(failure.position)
            self.mustDispose = failure.mustDispose
            self.mustReselect = failure.mustReselect
            self.compensation = failure.compensation == .none ? "" : failure.compensation.name
        }
    }

    private mutating func set(_ position: Position) {
        self.state = position.state == .unspecified ? "" : position.state.word
        self.version = position.version
        self.revision = position.revision
        self.generation = position.generation
    }

    private static func withoutPrefix(_ code: String) -> String {
        code.hasPrefix("E_") ? String(code.dropFirst(2)) : code
    }
}
