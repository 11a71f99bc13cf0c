import Testing

/// How far the audit store is behind the journal, as the metrics tell it, while somebody holds the store.
@Suite struct AuditLagTests {
    /// The metrics, and between which two moments they were told.
    private struct Scrape {
        let numbers: [String: Double]
        let began: ContinuousClock.Instant
        let ended: ContinuousClock.Instant

        init(_ peer: WirePeer) throws {
            self.began = .now
            self.numbers = try peer.metrics()
            self.ended = .now
        }

        var lag: Double? { self.numbers["routeplan_audit_lag_entries"] }
        var age: Duration { .seconds(self.numbers["routeplan_audit_lag_seconds"] ?? -1) }
    }

    @Test func `a store that is held is behind by exactly what was committed meanwhile, and for as long`() throws {
        let scratch = try Scratch()
        let began = ContinuousClock.now
        let daemon = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(daemon.socketPath)
        var plans = CreatedPlans("behind")
        try plans.create(2, over: peer)
        try peer.waitForAuditStore()
        let holder = try StoreHolder(daemon)
        for count in 1...5 {
            try plans.create(1, over: peer)
            let scrape = try Scrape(peer)
            #expect(scrape.lag == Double(count) && scrape.numbers["routeplan_audit_position"] == 2)
        }
        // The thread that fills the store learns of an entry a little after whoever sent it.
        var first = try Scrape(peer)
        let end = ContinuousClock.now + .seconds(60)
        while first.age == .zero, ContinuousClock.now < end { first = try Scrape(peer) }
        #expect(first.age > .zero && first.age <= first.ended - began)
        try plans.create(2, over: peer)
        // Long enough that the store's own patience with others ends.
        var last = try Scrape(peer)
        while last.numbers["routeplan_audit_failures_total"] == 0, ContinuousClock.now < end { last = try Scrape(peer) }
        #expect(last.lag == 7)
        #expect(last.age <= last.ended - began)
        let grown = last.age - first.age
        // What is told has nine digits behind the point at most.
        let rounding = Duration.microseconds(1)
        #expect(
            grown >= last.began - first.ended - rounding, "it counts from the oldest entry on, whatever comes after")
        #expect(grown <= last.ended - first.began + rounding)
        holder.letGo()
        try peer.waitForAuditStore()
        let after = try Scrape(peer)
        #expect(after.lag == 0 && after.age == .zero && after.numbers["routeplan_audit_position"] == 9)
        #expect(daemon.stop() == 0)
    }
}
