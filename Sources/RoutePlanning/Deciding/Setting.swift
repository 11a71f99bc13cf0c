/// Everything outside the plan a decision depends on: time, fresh identifiers, the operator's policy and the caller.
struct Setting {
    /// Journal time of the decision.
    let now: Instant
    /// Identifiers to use if one is needed.
    let fresh: FreshIdentifiers
    /// The operator's policy.
    let policy: Policy
    /// The plans that exist for the caller.
    let reach: Reach
}
