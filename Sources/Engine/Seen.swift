/// A value read from the writer, and the sequence that must be durable before anyone may learn it.
package struct Seen<Value: Sendable>: Sendable {
    /// What was read.
    package let value: Value
    /// The last entry the value may derive from.
    package let sequence: UInt64

    /// Pairs a value with what it saw.
    package init(value: Value, sequence: UInt64) {
        self.value = value
        self.sequence = sequence
    }
}
