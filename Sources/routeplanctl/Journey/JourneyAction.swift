internal import RoutePlanClient

/// What a journey wants next.
enum JourneyAction: Equatable, Sendable {
    case send(PlanCommand, CommandContext)
    case read(PlanQuery)
    /// Nothing before this time, in milliseconds of the machine's clock.
    case wait(until: Int64)
    /// The library itself refuses the step's input; the answer is this failure.
    case refusedByLibrary(CallFailure)
    case finished
}
