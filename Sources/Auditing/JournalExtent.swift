package import Journaling

/// What the store is compared with: whose journal it is and what it still holds.
package struct JournalExtent: Equatable, Sendable {
    /// Whose it is.
    package let instance: InstanceID
    /// Which history of it.
    package let incarnation: UInt64
    /// The writer that begins.
    package let epoch: UInt64
    /// The first entry that is kept.
    package let firstKept: UInt64
    /// The last entry there is.
    package let last: UInt64

    /// Memberwise.
    package init(instance: InstanceID, incarnation: UInt64, epoch: UInt64, firstKept: UInt64, last: UInt64) {
        self.instance = instance
        self.incarnation = incarnation
        self.epoch = epoch
        self.firstKept = firstKept
        self.last = last
    }
}
