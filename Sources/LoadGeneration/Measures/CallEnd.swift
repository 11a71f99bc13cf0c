package import RoutePlanClient

/// What is known of a call's effect at its end.
package enum CallEnd: Equatable, Sendable {
    /// Executed and answered; a read has no disposition.
    case applied(Disposition?)
    /// Refused: nothing changed.
    case rejected(Reason)
    /// Never left whole.
    case notSent
    /// May have been executed.
    case unknown

    init(_ failure: CallFailure) {
        switch failure.outcome {
        case .notSent: self = .notSent
        case .rejected: self = .rejected(failure.reason)
        // A failure that says nothing is no proof that nothing happened.
        case .none, .applied, .unknown: self = .unknown
        }
    }
}
