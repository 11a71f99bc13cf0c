/// The reads of the contract.
public enum PlanQuery: Equatable, Sendable {
    case plan(Identifier)
    case handoff(plan: Identifier, attempt: Identifier)
    case plans(PlanFilter)
}
