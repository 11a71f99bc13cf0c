/// From how many segments on a start brings about a snapshot; the defaults are the daemon's, tests use smaller ones.
package struct SegmentTriggers: Sendable {
    /// Behind the newest snapshot: one is written beside the clients.
    package var beside: Int
    /// Altogether: one is written before the first client.
    package var beforeServing: Int

    /// The daemon's bounds unless told otherwise.
    package init(
        beside: Int = EngineLimits.snapshotSegmentCount,
        beforeServing: Int = EngineLimits.snapshotFirstSegmentCount
    ) {
        self.beside = beside
        self.beforeServing = beforeServing
    }
}
