/// Why a command or a read was refused.
///
/// A refusal changed nothing.
package struct Refusal: Equatable, Sendable {
    /// Why.
    package var reason: Reason
    /// Where the plan stands; absent when there is no plan.
    package var position: PlanPosition?
    /// The caller holds provider objects that no longer count.
    package var dispose: Bool
    /// The traveler must choose again from the current candidates.
    package var reselect: Bool
    /// What the caller must undo.
    package var compensation: Compensation
    /// The plan concerned.
    package var planID: PlanID?
    /// The attempt that is in the way.
    package var attemptID: AttemptID?
    /// The field at fault.
    package var field: RequestField?
    /// How long to wait before the same command is tried again; 0 says nothing.
    package var retryAfterMilliseconds: UInt32

    /// Memberwise.
    package init(
        reason: Reason, position: PlanPosition? = nil, dispose: Bool = false, reselect: Bool = false,
        compensation: Compensation = .none, planID: PlanID? = nil, attemptID: AttemptID? = nil,
        field: RequestField? = nil, retryAfterMilliseconds: UInt32 = 0
    ) {
        self.reason = reason
        self.position = position
        self.dispose = dispose
        self.reselect = reselect
        self.compensation = compensation
        self.planID = planID
        self.attemptID = attemptID
        self.field = field
        self.retryAfterMilliseconds = retryAfterMilliseconds
    }
}
