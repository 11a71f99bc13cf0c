package import RoutePlanning

/// One request that changes nothing.
package enum Read: Equatable, Sendable {
    /// One plan, whole.
    case plan(PlanID)
    /// What a navigation adapter must navigate with.
    case handoff(PlanID, AttemptID)
    /// One page of plans behind `after`, at most `pageMax` of them.
    case list(PlanFilter, pageMax: Int, after: PlanID?)
    /// What happens to plans behind a sequence, or from now on.
    case watch(WatchScope, after: UInt64?, incarnation: UInt64)
}
