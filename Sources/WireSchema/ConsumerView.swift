package import Delivering

/// How one consumer stands, as an operator is told.
package struct ConsumerView: Equatable, Sendable {
    /// What is stored of it.
    package let consumer: Consumer
    /// The last sequence that can be delivered now.
    package let lastSequence: UInt64
    /// Events behind the cursor that are not parked.
    package let pendingCount: UInt64
    /// Age of the oldest of them in nanoseconds of journal time; 0 where there is none.
    package let oldestNanoseconds: UInt64
    /// The sequence of the oldest of them; 0 where there is none.
    package let headSequence: UInt64
    /// Events that are parked for it.
    package let parkedCount: UInt64
    /// Whether a stream of its newest generation is open.
    package var isAttached: Bool

    /// Memberwise.
    package init(
        consumer: Consumer, lastSequence: UInt64, pendingCount: UInt64, oldestNanoseconds: UInt64,
        headSequence: UInt64, parkedCount: UInt64, isAttached: Bool = false
    ) {
        self.consumer = consumer
        self.lastSequence = lastSequence
        self.pendingCount = pendingCount
        self.oldestNanoseconds = oldestNanoseconds
        self.headSequence = headSequence
        self.parkedCount = parkedCount
        self.isAttached = isAttached
    }
}
