package import RoutePlanning

/// Which events are asked for; all conditions hold together.
package struct EventFilter: Equatable, Sendable {
    /// Only this plan's.
    package var planID: PlanID?
    /// Only these kinds; none means all.
    package var kinds: [EventKind] = []
    /// Only what somebody did in this role.
    package var actorType: ActorType?
    /// Only what this actor did.
    package var actor: StoredPseudonym?
    /// Journal time from here on; 0 for no bound.
    package var fromNanoseconds: UInt64 = 0
    /// Up to before there; 0 for no bound.
    package var untilNanoseconds: UInt64 = 0
    /// Sequences behind this one.
    package var afterSequence: UInt64 = 0
    /// And up to that one; 0 for no bound.
    package var untilSequence: UInt64 = 0

    /// Every event.
    package init() {}
}
