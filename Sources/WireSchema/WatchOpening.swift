/// What the first message of a watch says about the journal whose sequences follow.
package struct WatchOpening: Equatable, Sendable {
    /// The directory's name for ever, its first half.
    package let instanceHigh: UInt64
    /// Its second half.
    package let instanceLow: UInt64
    /// Changes when a directory goes back behind something it had answered.
    package let incarnation: UInt64
    /// One more at every start.
    package let epoch: UInt64

    /// Memberwise.
    package init(instance: (high: UInt64, low: UInt64), incarnation: UInt64, epoch: UInt64) {
        self.instanceHigh = instance.high
        self.instanceLow = instance.low
        self.incarnation = incarnation
        self.epoch = epoch
    }
}
