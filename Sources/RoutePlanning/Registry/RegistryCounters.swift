/// What the registry must remember beside its plans.
package struct RegistryCounters: Equatable, Sendable {
    /// The last plan id given, also when its plan is gone: ids only grow.
    package var lastPlanID: PlanID?
    /// Plans ever created.
    package var plansCreated: UInt64
    /// Plans ever evicted.
    package var plansEvicted: UInt64

    /// Memberwise.
    package init(lastPlanID: PlanID? = nil, plansCreated: UInt64 = 0, plansEvicted: UInt64 = 0) {
        self.lastPlanID = lastPlanID
        self.plansCreated = plansCreated
        self.plansEvicted = plansEvicted
    }
}
