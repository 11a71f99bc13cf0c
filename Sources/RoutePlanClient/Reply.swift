/// What a call that did not fail brought.
public enum Reply: Equatable, Sendable {
    case answer(Answer)
    case plan(Plan)
    case handoff(Handoff)
    case plans(PlanPage)
    case instance(Instance)
    /// All metrics as OpenMetrics text.
    case metrics(String)
    case health(Health)
    /// The encoded answer of a call the library knows nothing of.
    case raw([UInt8])
}
