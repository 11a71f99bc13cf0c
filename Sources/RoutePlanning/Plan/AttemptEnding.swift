/// How an attempt ended.
package enum AttemptEnding: Equatable, Sendable {
    /// Acknowledged.
    case acked
    /// Refused by the target.
    case rejected(RejectionClass)
    /// Outcome unknown: may still become acked, rejected or abandoned.
    case timedOut
    /// Given up by the traveler.
    case abandoned
    /// Another attempt of the same hand-off was acknowledged.
    case superseded

    /// The state the wire tells.
    package var state: AttemptState {
        switch self {
        case .acked: .acked
        case .rejected: .rejected
        case .timedOut: .timedOut
        case .abandoned: .abandoned
        case .superseded: .superseded
        }
    }

    /// Why the target refused, if it did.
    package var rejection: RejectionClass? {
        switch self {
        case .rejected(let rejection): rejection
        case .acked, .timedOut, .abandoned, .superseded: nil
        }
    }
}
