/// The numbers of the contract, and what an operator may choose.
package struct ReferencePolicy: Sendable {
    /// Stops of a route.
    package var stopsMax = 25
    /// Routes of a collection.
    package var candidatesMax = 16
    /// Seconds an attempt may wait.
    package var deadlineSecondsMax: UInt64 = 120
    /// Stops a route needs to be calculated.
    package var stopsToCalculateMin = 2
    /// Attempts of one hand-off.
    package var attemptsMax = 5
    /// Seconds an attempt waits when nothing is said.
    package var deadlineSeconds: UInt64 = 15
    /// Seconds the daemon waits past a deadline before it says so.
    package var graceSeconds: UInt64 = 1
    /// Seconds a route counts as fresh, from when it came.
    package var freshnessSeconds: UInt64 = 600
    /// Whether routes past their freshness are refused.
    package var refusesStaleCandidates = false
    /// From this version on a plan only ends.
    package var eventsReservedFrom = 1_008
    /// Contents of one plan.
    package var revisionsMax = 512
    /// Seconds after its end until a plan is redacted.
    package var redactionSeconds: UInt64 = 86_400
    /// Seconds after its end until a plan is evicted.
    package var retentionSeconds: UInt64 = 7 * 86_400
    /// Seconds an evicted plan's external id is kept.
    package var tombstoneSeconds: UInt64 = 7 * 86_400
    /// Plans kept in total.
    package var plansMax = Int.max
    /// Plans kept of one owner.
    package var plansPerOwnerMax = Int.max
    /// Most stops of a target, as pairs.
    package var targetStopsMax: [(target: Int, stops: Int)] = []

    /// The contract's defaults.
    package init() {}

    /// Most stops `target` takes.
    package func stopsMax(of target: Int) -> Int {
        for entry in self.targetStopsMax where entry.target == target { return entry.stops }
        return Int.max
    }
}
