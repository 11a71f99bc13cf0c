package import RoutePlanning
internal import Synchronization

extension PlanFolding {
    /// Folds plans into the records of snapshots: writing one and reading one back need not encode or keep them anew.
    package static let records = PlanFolding.records()

    /// The same, with another number of plans that stay unfolded in each shard.
    package static func records(
        unfoldedCountMax: Int = RoutePlanning.Limits.unfoldedPlansPerShardMax
    ) -> PlanFolding {
        let desk = WritingDesk()
        return PlanFolding(
            unfoldedCountMax: unfoldedCountMax,
            fold: { plan, keep in desk.fold(&plan, keep) },
            unfold: { bytes in
                do {
                    return try PlanReader.plan(bytes)
                } catch {
                    preconditionFailure("a record that was read once or made here can be read: \(error)")
                }
            })
    }
}

/// A writer that is used again for each plan: memory of its own for each would cost as much as writing.
private final class WritingDesk: Sendable {
    private struct Memory: ~Copyable {
        var writer = MessageWriter()
        var bytes: [UInt8] = []
    }

    private let memory = Mutex(Memory())

    func fold(_ plan: inout Plan, _ keep: ([UInt8]) -> Void) {
        self.memory.withLock { memory in
            memory.writer.reset()
            memory.writer.write(plan)
            memory.bytes.removeAll(keepingCapacity: true)
            memory.writer.append(to: &memory.bytes)
            keep(memory.bytes)
        }
    }
}
