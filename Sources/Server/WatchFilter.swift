package import RoutePlanning

/// Whose events a watch is told.
package enum WatchFilter: Hashable, Sendable {
    /// Those of every plan within reach.
    case everyPlan
    /// Those of one owner's plans.
    case owner(OwnerName)
    /// Those of one plan.
    case plan(PlanID)
}
