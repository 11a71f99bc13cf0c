/// One journal entry as the outbox sees it: its facts were committed together and are delivered together.
package struct Entry: Equatable, Sendable {
    /// Its sequence.
    package let sequence: UInt64
    /// How many of its events are told; a parked one is not.
    package let eventCount: Int

    /// Memberwise.
    package init(sequence: UInt64, eventCount: Int) {
        precondition(eventCount > 0, "an entry without events is not delivered")
        self.sequence = sequence
        self.eventCount = eventCount
    }
}
