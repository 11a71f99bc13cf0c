/// One page of plans.
public struct PlanPage: Equatable, Sendable {
    /// In order of identity.
    public var plans: [PlanSummary]
    /// Empty after the last page; a page may be empty and still carry one.
    public var nextCursor: [UInt8]
    /// Journal sequence the answer saw.
    public var sequence: UInt64
}
