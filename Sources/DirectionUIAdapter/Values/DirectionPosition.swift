/// Where a plan stands: its state and its three clocks.
public struct DirectionPosition: Equatable, Sendable {
    /// State in the plan's life.
    public var state: DirectionState
    /// One per event, from 1.
    public var version: UInt64
    /// One per change of stops or options, from 1.
    public var revision: UInt64
    /// One per presentation, 0 until the first.
    public var generation: UInt32

    /// Gathers the four.
    public init(state: DirectionState, version: UInt64, revision: UInt64, generation: UInt32) {
        self.state = state
        self.version = version
        self.revision = revision
        self.generation = generation
    }
}
