/// An entry that was handed out at least once and is not acknowledged.
package struct Try: Equatable, Sendable {
    /// Its sequence.
    package let sequence: UInt64
    /// How often it was handed out; each subscription counts once.
    package var attempts: UInt32
    /// How many events it was handed out with last and has still, those that are parked left out.
    package var eventCount: Int

    /// Memberwise.
    package init(sequence: UInt64, attempts: UInt32, eventCount: Int) {
        self.sequence = sequence
        self.attempts = attempts
        self.eventCount = eventCount
    }
}
