package import RoutePlanning

/// One step from a state to another, for the log.
package struct ServingTransition: Equatable, Sendable {
    /// The state that was left.
    package let from: ServingState
    /// The state that was entered.
    package let to: ServingState
    /// What moved it.
    package let event: ServingEvent

    /// Memberwise.
    package init(from: ServingState, to: ServingState, event: ServingEvent) {
        self.from = from
        self.to = to
        self.event = event
    }
}
