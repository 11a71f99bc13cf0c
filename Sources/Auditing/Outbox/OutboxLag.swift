package import Delivering

/// How far one consumer is behind; for metrics.
package struct OutboxLag: Equatable, Sendable {
    /// Whose.
    package let name: PlainName
    /// Events behind its cursor that are not parked.
    package let pendingCount: UInt64
    /// Age of the oldest of them in nanoseconds of journal time; 0 where there is none.
    package let oldestNanoseconds: UInt64
    /// Events that are parked for it.
    package let parkedCount: UInt64

    /// Memberwise.
    package init(name: PlainName, pendingCount: UInt64, oldestNanoseconds: UInt64, parkedCount: UInt64) {
        self.name = name
        self.pendingCount = pendingCount
        self.oldestNanoseconds = oldestNanoseconds
        self.parkedCount = parkedCount
    }
}
