/// What an operator may decide about planning.
package struct Policy: Equatable, Sendable {
    /// Plans kept in total, tombstones not counted.
    package let plansMax: Int
    /// Plans kept of one owner.
    package let plansPerOwnerMax: Int
    /// How long a chosen route counts as fresh.
    package let freshnessSeconds: UInt64
    /// Whether a route past its freshness may not be navigated.
    package let refusesStaleCandidates: Bool
    /// Most stops a navigation target takes; a target not named takes all.
    package let targetStopsMax: [Text: Int]
    /// How long a plan that is over keeps its stops, labels and secrets.
    package let redactionSeconds: UInt64
    /// How long a plan that is over is kept, at least as long as its stops.
    package let retentionSeconds: UInt64

    /// Memberwise.
    package init(
        plansMax: Int = Limits.plansMaxDefault, plansPerOwnerMax: Int = Limits.plansPerOwnerMaxDefault,
        freshnessSeconds: UInt64 = Limits.freshnessSecondsDefault, refusesStaleCandidates: Bool = false,
        targetStopsMax: [Text: Int] = [:],
        redactionSeconds: UInt64 = Limits.redactionSeconds, retentionSeconds: UInt64 = Limits.retentionSeconds
    ) {
        precondition(redactionSeconds <= retentionSeconds, "a plan is redacted before it is evicted")
        self.plansMax = plansMax
        self.plansPerOwnerMax = plansPerOwnerMax
        self.freshnessSeconds = freshnessSeconds
        self.refusesStaleCandidates = refusesStaleCandidates
        self.targetStopsMax = targetStopsMax
        self.redactionSeconds = redactionSeconds
        self.retentionSeconds = retentionSeconds
    }
}
