/// Where a plan stands: its three clocks and its state.
package struct PlanPosition: Equatable, Sendable {
    /// The state.
    package var state: PlanState
    /// One per event, from 1.
    package var version: UInt64
    /// One per change of stops or options, from 1.
    package var revision: UInt64
    /// One per presentation, 0 until the first.
    package var generation: UInt32

    /// Memberwise.
    package init(state: PlanState, version: UInt64, revision: UInt64, generation: UInt32) {
        self.state = state
        self.version = version
        self.revision = revision
        self.generation = generation
    }
}
