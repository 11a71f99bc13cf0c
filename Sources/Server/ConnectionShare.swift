/// How many connections a process may take of the descriptors it has.
package enum ConnectionShare {
    /// The wanted count, or fewer if descriptors allow no more; nil if they allow too few to be of use.
    ///
    /// What is held back is for the journal: without a descriptor for its next segment nothing can be promised.
    package static func connectionsMax(wanted: Int, descriptorLimit: UInt64) -> Int? {
        let spared = Int(clamping: descriptorLimit) - Limits.descriptorReserve
        guard spared >= min(wanted, Limits.connectionsMin) else { return nil }
        return min(wanted, spared)
    }
}
