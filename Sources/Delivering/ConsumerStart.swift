/// What a new consumer is told first.
package enum ConsumerStart: Equatable, Sendable {
    /// The first event that is kept.
    case beginning
    /// What is committed from now on.
    case now
    /// The first event behind a sequence.
    case after(UInt64)
}
