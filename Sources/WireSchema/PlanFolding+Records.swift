package import RoutePlanning

extension PlanFolding {
    /// Folds plans into the records of snapshots: writing one and reading one back need not encode or keep them anew.
    package static let records = PlanFolding.records()

    /// The same, with another number of plans that stay unfolded in each shard.
    package static func records(
        unfoldedCountMax: Int = RoutePlanning.Limits.unfoldedPlansPerShardMax
    ) -> PlanFolding {
        PlanFolding(
            unfoldedCountMax: unfoldedCountMax,
            fold: { plan, bytes in
                var writer = MessageWriter()
                writer.write(plan)
                writer.append(to: &bytes)
            },
            unfold: { bytes in
                do {
                    return try PlanReader.plan(bytes)
                } catch {
                    preconditionFailure("a record that was read once or made here can be read: \(error)")
                }
            })
    }
}
