/// Which events are asked for.
public struct FactFilter: Equatable, Sendable {
    /// Only this plan; nil: every plan the caller may see.
    public var plan: Identifier?
    /// Only these kinds; none: all.
    public var kinds: [FactKind] = []
    /// Journal time from here on, in nanoseconds since 1970; 0: no bound.
    public var fromNanoseconds: UInt64 = 0
    /// Sequences behind this one.
    public var afterSequence: UInt64 = 0
    /// 1 to 500; 0: 100.
    public var pageMax: UInt32 = 0
    /// Where the page before ended.
    public var cursor: [UInt8] = []

    /// Everything.
    public init() {}
}
