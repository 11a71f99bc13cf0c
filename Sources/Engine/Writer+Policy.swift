package import RoutePlanning

/// What the operator may change while plans are decided.
extension Writer {
    /// Decides by another policy from the next turn on.
    ///
    /// Nothing that was decided changes: the journal holds effects, and `apply` asks no policy. Retention is reckoned anew
    /// from the end of each plan, so a shorter one may find many plans due at once; they go in portions.
    package func adopt(_ policy: Policy) { self.desk.registry.policy = policy }
}
