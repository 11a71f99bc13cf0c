import RoutePlanning
import Testing

/// Public reports about requests for routes that never end, end late or end twice (docs/public-reports.md).
struct CalculationReportTests {
    /// Report 10: mapbox/mapbox-navigation-android#3181.
    @Test
    func `a request can be given up after a timeout and asked again`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        #expect(driver.fail(id, .hostAbandoned).position?.state == .editing)
        let late = driver.receive(id, 2)
        #expect(late.disposition == .ignoredLate && late.answer?.dispose == true)
        #expect(late.position?.state == .editing)
        #expect(driver.request(id).disposition == .applied)
        #expect(driver.receive(id, 2).position?.state == .candidatesReady)
    }

    /// Report 11: mapbox/mapbox-navigation-android#4234.
    @Test
    func `a provider that never calls back is counted as overdue and decides nothing`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        _ = try driver.plan(in: .candidatesReady, "answered")
        let asked = try #require(driver.registry.plan(id)?.enteredAt)
        func overdue(_ seconds: UInt64) -> Int {
            driver.registry.overdueCalculationCount(at: asked.adding(seconds: seconds))
        }
        #expect(overdue(Limits.calculationOverdueSeconds - 1) == 0)
        driver.now = asked.adding(seconds: 60)
        #expect(overdue(60) == 1)
        #expect(driver.due() == nil && driver.registry.nextMaintenance(at: driver.now) == nil)
        #expect(driver.registry.plan(id)?.state == .calculating)
        // An operator finds the plan by the age of its state.
        let filter = PlanFilter(states: [.calculating], ageMinMilliseconds: 60_000)
        let page = driver.registry.list(filter, pageMax: 10, after: nil, at: driver.now)
        #expect(page.plans.map(\.id) == [id])
        #expect(driver.fail(id, .network).position?.state == .editing)
        #expect(overdue(1_000) == 0)
    }

    /// Report 13: mapbox/mapbox-navigation-ios#4495, about #4490.
    @Test
    func `a timeout is not a cancellation`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        let outcome = driver.fail(id, .timeout)
        #expect(outcome.position?.state == .editing && outcome.answer?.detail.failure == .timeout)
        #expect(driver.registry.plan(id)?.lastFailure == .timeout)
        #expect(!driver.eventNames.contains("route_plan.cancelled"))
    }

    /// Report 14: mapbox/mapbox-navigation-ios#2093.
    @Test
    func `after a failed request the next one is sent`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .editing)
        #expect(driver.request(id).answer?.detail.calculationSequence == 1)
        #expect(driver.fail(id).disposition == .applied)
        let second = driver.request(id)
        #expect(second.disposition == .applied && second.answer?.detail.calculationSequence == 2)
        #expect(second.position?.state == .calculating)
        #expect(driver.eventNames.filter { $0 == "route_plan.calculation_requested" }.count == 2)
    }

    /// Report 28: PraveenKumarM17/CampusAR#24.
    @Test
    func `an older request does not overwrite a newer one`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .editing)
        var revisions: [UInt64] = []
        for variant in 1...3 as ClosedRange<Int32> {
            let revised = driver.revise(id, to: .stops(2, variant: variant))
            revisions.append(try #require(revised.position?.revision))
            #expect(driver.request(id).disposition == .applied)
        }
        for revision in revisions.dropLast() {
            let older = driver.receive(id, 2, revision: revision)
            #expect(older.disposition == .ignoredStaleRevision && older.answer?.dispose == true)
            #expect(older.position?.state == .calculating)
        }
        #expect(driver.receive(id, 2, revision: revisions[2]).position?.state == .candidatesReady)
        let stale = driver.navigate(id, 0, revision: revisions[0])
        #expect(stale.refused == RefusalShape(status: .failedPrecondition, reason: .staleRevision, field: nil))
        #expect(stale.refusal?.reselect == true && stale.position?.state == .candidatesReady)
    }

    /// Report 44: Telenav/osrm-backend#101.
    @Test
    func `too many alternatives fail, and fewer can be asked for`() throws {
        var driver = Driver()
        let id = try driver.plan("many", content: .stops(2, options: RouteOptions(maxAlternatives: 16)))
        try driver.bring(id, to: .calculating)
        let failed = driver.fail(id, .tooBig)
        #expect(failed.position?.state == .editing && failed.answer?.detail.failure == .tooBig)
        var fewer = RouteContent.stops(2, options: RouteOptions(maxAlternatives: 3))
        fewer.optionDigest = .sample(3)
        #expect(driver.revise(id, to: fewer).position?.revision == 2)
        #expect(driver.request(id).disposition == .applied)
        #expect(driver.receive(id, 3).position?.state == .candidatesReady)
        #expect(driver.registry.plan(id)?.content.options.maxAlternatives == 3)
    }

    /// Report 47: Project-OSRM/osrm-backend#4125, #5083 and #4017.
    ///
    /// The adapter's half, reading longitude first, is a test of the C client.
    @Test
    func `a route of no distance between stops that are apart is taken and counted`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .calculating)
        let nowhere = Candidate(distanceMetres: 0, durationSeconds: 0, legCount: 1)
        #expect(driver.receive(id, candidates: [nowhere] + .routes(1)).position?.state == .candidatesReady)
        guard case .effects(let effects) = driver.changes.last,
            case .candidatesReceived(let received) = effects.events[0]
        else {
            Issue.record("no routes were received")
            return
        }
        #expect(received.degenerateCount == 1)
        #expect(driver.registry.plan(id)?.visibleCandidates.first == nowhere)
    }

    /// Report 53: eopeter/flutter_mapbox_navigation#246.
    @Test
    func `fewer than two stops crash nothing`() throws {
        for count in 0...1 as ClosedRange<Int32> {
            var driver = Driver()
            let id = try driver.plan("short", content: .stops(count))
            #expect(driver.open(id).disposition == .applied)
            let asked = driver.request(id)
            #expect(asked.refused == RefusalShape(status: .failedPrecondition, reason: .tooFewStops, field: nil))
            #expect(asked.position?.state == .editing)
        }
    }
}
