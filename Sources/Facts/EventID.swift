internal import Digests
package import RoutePlanning

/// Names one event for ever, the same whenever its fact is made again; in order of time.
///
/// Journal time, then half a digest of plan and version. A version that was lost with a damaged tail and made anew has
/// another time, hence another name.
package struct EventID: Identifier {
    /// Journal time of the commit, in nanoseconds.
    package let high: UInt64
    /// The first half of SHA-256 over plan id and version.
    package let low: UInt64

    /// Joins the two halves.
    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The name of the event that made a plan's version.
    package init(planID: PlanID, version: UInt64, at: Instant) {
        var hasher = SHA256Hasher()
        hasher.update(planID.high)
        hasher.update(planID.low)
        hasher.update(version)
        self.high = at.nanoseconds
        self.low = hasher.finish().word0
    }
}
