/// The requests that only read.
package enum ReadKind: UInt8, Hashable, Sendable, CaseIterable {
    /// One plan, whole.
    case getPlan = 1
    /// What a navigation adapter must navigate with.
    case getHandoff = 2
    /// Plans by state, owner and age, without their stops.
    case listPlans = 3
    /// What happens to plans, as it becomes durable.
    case watchPlans = 4
    /// What happened to one plan, also to one that is gone.
    case getPlanHistory = 5
    /// What happened to all plans.
    case listEvents = 6
}
