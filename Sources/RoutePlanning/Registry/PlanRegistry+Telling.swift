// What counts ask about a plan that the last command was about.

extension PlanRegistry {
    /// The attempts of the plan of the last change that no longer wait.
    ///
    /// Journal time is given once, so those that ended at the time of a change ended by it.
    package func closedAttempts(of change: PlanChange) -> [ClosedAttempt] {
        self.shards.span[change.shard].read(change.slot) { $0.closedAttempts }
    }

    /// The editor a plan presents; nil where it presents none, or there is no such plan.
    package func presentation(of id: PlanID) -> Presentation? {
        let shard = Self.shard(of: id)
        return self.shards.span[shard].slot(of: id).flatMap { self.shards.span[shard].read($0) { $0.presentation } }
    }

    /// Whether the routes told again are others than those a plan has.
    package func differs(_ routes: [Candidate], fromThoseOf id: PlanID) -> Bool {
        let shard = Self.shard(of: id)
        guard let slot = self.shards.span[shard].slot(of: id) else { return false }
        return switch self.shards.span[shard].read(slot, { $0.lifecycle }) {
        case .draft, .editing, .calculating, .cancelled, .handedOff: false
        case .candidatesReady(_, let candidates): candidates.routes != routes
        case .selected(let choice), .handoffPending(let choice, _): choice.candidates.routes != routes
        }
    }
}
