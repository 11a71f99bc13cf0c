/// One parked event, as an operator is told.
package struct ParkedView: Equatable, Sendable {
    /// Names the event.
    package let event: EventName
    /// What happened; nil where the event is not kept any more.
    package let fact: FactView?
    /// Why it was parked.
    package let reason: String
    /// How often it had been handed out.
    package let attempts: UInt32
    /// When, in nanoseconds of journal time.
    package let parkedAtNanoseconds: UInt64

    /// Memberwise.
    package init(event: EventName, fact: FactView?, reason: String, attempts: UInt32, parkedAtNanoseconds: UInt64) {
        self.event = event
        self.fact = fact
        self.reason = reason
        self.attempts = attempts
        self.parkedAtNanoseconds = parkedAtNanoseconds
    }
}
