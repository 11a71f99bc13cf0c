/// Which plans a page holds.
public struct PlanFilter: Equatable, Sendable {
    /// Empty means every state.
    public var states: [PlanState] = []
    /// Empty means every owner.
    public var owner = ""
    /// In their state at least this many milliseconds.
    public var ageMinMilliseconds: UInt64 = 0
    /// At most this many; 0 means no bound.
    public var ageMaxMilliseconds: UInt64 = 0
    /// 1 to 500; 0 means 100.
    public var pageMax: UInt32 = 0
    /// `nextCursor` of the page before; empty for the first.
    public var cursor: [UInt8] = []

    /// Every plan, the first page.
    public init() {}
}
