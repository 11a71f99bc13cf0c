/// How a plan was given up.
package struct Cancellation: Equatable, Sendable {
    /// Why.
    package let cause: CancelCause
    /// The state it was given up in.
    package let from: PlanState

    /// Memberwise.
    package init(cause: CancelCause, from: PlanState) {
        self.cause = cause
        self.from = from
    }
}
