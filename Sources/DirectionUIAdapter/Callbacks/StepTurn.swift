/// What becomes of a step when its turn comes.
enum StepTurn: Equatable, Sendable {
    case say(DirectionActor, DirectionIntent)
    /// Nothing to say; the callback goes on.
    case pass
    /// The callback's routes are not those the plan holds: nothing more of it counts.
    case drop
}
