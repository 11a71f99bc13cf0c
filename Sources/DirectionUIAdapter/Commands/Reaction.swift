/// What follows from a callback, or from the end of a command.
public struct Reaction: Equatable, Sendable {
    /// Send this now and report its end; nothing else is to be sent before.
    public var command: DirectionCommand?
    /// Then do this, in this order.
    public var advice: [Advice]

    /// Gathers both.
    public init(command: DirectionCommand?, advice: [Advice] = []) {
        self.command = command
        self.advice = advice
    }

    /// Nothing to do.
    public static let none = Self(command: nil)
}
