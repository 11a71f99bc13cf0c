/// What became of an attempt, by its name in the contract.
package enum ReferenceAttemptState: String, Hashable, Sendable, CaseIterable {
    case open = "OPEN"
    case acked = "ACKED"
    case rejected = "REJECTED"
    case timedOut = "TIMED_OUT"
    case abandoned = "ABANDONED"
    case superseded = "SUPERSEDED"
}
