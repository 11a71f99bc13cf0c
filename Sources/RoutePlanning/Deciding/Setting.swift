/// Everything outside the plan a decision depends on: time, fresh identifiers and the operator's policy.
struct Setting {
    /// Journal time of the decision.
    let now: Instant
    /// Identifiers to use if one is needed.
    let fresh: FreshIdentifiers
    /// The operator's policy.
    let policy: Policy
}
