/// The plan was given up; attempts open or unknown are abandoned.
package struct PlanCancelled: Equatable, Sendable {
    /// Why.
    package let cause: CancelCause

    /// Memberwise.
    package init(cause: CancelCause) {
        self.cause = cause
    }
}
