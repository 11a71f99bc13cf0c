internal import RoutePlanning

extension Twin {
    /// Takes a snapshot: from here on changes are kept, as a journal would.
    package mutating func takeSnapshot() {
        self.snapshot = self.registry.freeze()
        self.changes = []
    }

    /// Ends the module and begins it again from the last snapshot and the changes since; tells what is then different.
    package mutating func restart() -> [String] {
        guard let snapshot = self.snapshot else { return ["no snapshot to begin from"] }
        var differences: [String] = []
        var registry = PlanRegistry(
            policy: Translation.policy(self.model.policy), restoring: snapshot.plans,
            tombstones: snapshot.tombstones, counters: snapshot.counters)
        for change in self.changes {
            switch change {
            case .effects(let effects):
                if registry.apply(effects) != effects.planDigest {
                    differences.append("digest after replaying \(effects)")
                }
            case .upkeep(let upkeep):
                if registry.apply(upkeep) != upkeep.planDigest {
                    differences.append("digest after replaying \(upkeep)")
                }
            }
        }
        if registry.freeze() != self.registry.freeze() { differences.append("the state after a restart") }
        self.registry = registry
        return differences
    }
}
