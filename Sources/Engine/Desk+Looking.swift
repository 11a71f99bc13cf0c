internal import Journaling
internal import RoutePlanning

/// What is looked up in every turn.
///
/// Each function may change the desk, though it does not: the writer would copy its whole desk for one that may not.
extension Desk {
    /// The journal's time.
    mutating func reading(monotonic: UInt64) -> UInt64 { self.clock.reading(monotonic: monotonic) }

    /// Nanoseconds until an attempt, or an act of maintenance, is due; nil where nothing ever is.
    mutating func waitForTimers(monotonic: UInt64, withMaintenance: Bool) -> UInt64? {
        let attempt = self.registry.nextAttemptDue()
        let maintenance = withMaintenance ? self.registry.nextMaintenanceDue() : nil
        guard let due = [attempt, maintenance].compactMap({ $0?.nanoseconds }).min() else { return nil }
        let now = self.clock.reading(monotonic: monotonic)
        return due - min(due, now)
    }

    /// The act of maintenance longest due, if there is one.
    mutating func nextMaintenance(at now: Instant) -> Upkeep? { self.registry.nextMaintenance(at: now) }

    /// One plan as it is, or nil.
    mutating func read<Told>(_ id: PlanID, within reach: Reach, _ body: (borrowing Plan) -> Told) -> Told? {
        self.registry.read(id, within: reach, body)
    }

    /// What a navigation adapter must navigate with, or why it may not.
    mutating func handoff(planID: PlanID, attemptID: AttemptID, within reach: Reach) -> Checked<HandoffView> {
        self.registry.handoff(planID: planID, attemptID: attemptID, within: reach)
    }
}
