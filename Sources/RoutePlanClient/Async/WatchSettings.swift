/// What a watch of plans is to be told.
public struct WatchSettings: Equatable, Sendable {
    /// Only this plan; nil: all the caller may see.
    public var plan: Identifier?
    /// Only this owner's plans, not together with `plan`; empty: all the caller may see.
    public var owner = ""
    /// Begins behind what an earlier watch told; nil: with what happens from now on.
    public var after: WatchPosition?
    /// Whether a gap is told and the watch goes on; otherwise it ends there.
    public var goesOnOverGaps = false
    /// How long it may take until the watch stands; nil takes the client's default.
    public var deadline: Duration?

    /// Everything, from now on.
    public init() {}
}
