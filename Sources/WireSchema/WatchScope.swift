package import RoutePlanning

/// Whose events a watch asks for.
package enum WatchScope: Equatable, Sendable {
    /// Those of every plan the caller may see.
    case everyPlan
    /// Those of one owner's plans.
    case owner(Text)
    /// Those of one plan.
    case plan(PlanID)
}
