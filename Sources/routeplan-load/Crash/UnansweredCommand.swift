internal import RoutePlanClient

/// A command that was handed to the client and has no answer.
struct UnansweredCommand: Equatable, Sendable {
    let key: String
    let command: PlanCommand
    /// The client says it never left whole, so it must not have taken effect.
    var isNotSent = false
}
