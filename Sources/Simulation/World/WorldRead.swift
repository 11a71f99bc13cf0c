/// What a client asks; plans and attempts by their numbers.
package enum WorldRead: Hashable, Sendable {
    /// One plan.
    case plan(Int)
    /// What to navigate with.
    case handoff(plan: Int, attempt: Int)
    /// A page of all plans.
    case list(pageMax: Int)
}
