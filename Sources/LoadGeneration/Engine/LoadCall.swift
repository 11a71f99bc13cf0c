package import RoutePlanClient

/// A call the shell has to submit.
package struct LoadCall: Equatable, Sendable {
    /// What it says.
    package enum Content: Equatable, Sendable {
        case command(PlanCommand, CommandContext)
        case query(PlanQuery)
    }

    /// Comes back with its end.
    package let tag: UInt64
    /// Which connection it goes over, from 0.
    package let connection: Int
    /// What it says.
    package let content: Content
}
