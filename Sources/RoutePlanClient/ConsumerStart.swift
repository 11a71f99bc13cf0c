/// What a new consumer is told first.
public enum ConsumerStart: Equatable, Sendable {
    /// The first event that is kept.
    case beginning
    /// What is committed from now on.
    case now
    /// The first event behind this sequence.
    case afterSequence(UInt64)
}
