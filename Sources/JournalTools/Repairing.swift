internal import Journaling
package import Storage

/// Writes what a repair keeps into a new directory and verifies it there; the original is only read.
package struct Repairing: Sendable {
    private let plan: RepairPlan

    /// Takes a plan; whoever calls has made sure that everything it needs was accepted.
    package init(_ plan: RepairPlan, accepted: Set<RepairPlan.Acceptance>) {
        precondition(plan.needed.allSatisfy(accepted.contains), "what would be lost was agreed to")
        self.plan = plan
    }

    /// Makes the directory at `path`, which must be empty or missing, under a new incarnation.
    ///
    /// - Returns: what a verification of the new directory says.
    package func run(
        to path: String, calls: any StorageCalls, incarnation: UInt64
    ) throws(StorageError) -> Verification {
        let making = try DirectoryMaking(path: path, calls: calls)
        var manifest = Manifest(instance: self.plan.manifest.instance)
        manifest.incarnation = incarnation
        for snapshot in self.plan.snapshots { try making.copy(snapshot, from: self.plan.view) }
        manifest.segments = try making.write(
            self.plan.cut.pieces, from: self.plan.view, end: self.plan.cut.end, manifest: self.plan.manifest)
        manifest.epoch = max(self.plan.manifest.epoch, manifest.segments.map(\.epoch).max() ?? 0)
        manifest.snapshots = self.plan.snapshots
        manifest.lowWaterSequence = manifest.segments.first.map { $0.firstSequence - 1 } ?? 0
        if self.plan.copiesKey { _ = try making.copyAuditKey(from: self.plan.view) }
        let hasStore = try making.copyAuditStore(from: self.plan.view)
        try making.finish(manifest)
        // Facts of entries that are left out go with them; what cannot be taken over is rebuilt by an operator.
        if hasStore { _ = try AuditStore.adopt(at: path, manifest) }
        return try Verifier(Looking.at(path: path, calls: calls)).run()
    }
}
