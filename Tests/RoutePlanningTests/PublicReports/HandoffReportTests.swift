import RoutePlanning
import Testing

/// Public reports about navigation that starts twice, late, wrongly or not at all (docs/public-reports.md).
struct HandoffReportTests {
    /// Report 19: eopeter/flutter_mapbox_navigation#346.
    @Test
    func `starting several times makes one navigation session`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .selected)
        let first = try #require(driver.navigate(id, 1).answer)
        #expect(first.disposition == .applied)
        for _ in 0..<3 {
            let again = driver.navigate(id, 1)
            #expect(
                again.refused
                    == RefusalShape(status: .failedPrecondition, reason: .handoffAlreadyPending, field: nil))
            #expect(again.refusal?.attemptID == first.detail.attemptID)
        }
        #expect(driver.registry.plan(id)?.attempts.count == 1)
    }

    /// Report 20: googlemaps/react-native-navigation-sdk#109.
    @Test
    func `guidance that silently does not start is not claimed, and can be tried again`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        driver.wait(seconds: 16)
        let waited = driver.due()
        let due = try #require(waited)
        #expect(driver.expire(due.planID, due.attemptID).position?.state == .handoffPending)
        let silent = try #require(driver.registry.plan(id))
        #expect(silent.visibleSessionRef == nil && silent.attempts.map(\.state) == [.timedOut])
        #expect(!driver.eventNames.contains("route_plan.navigation_handed_off"))
        #expect(driver.retry(id).disposition == .applied)
        let confirmed = driver.confirm(id, driver.attempt(id, 2))
        #expect(confirmed.position?.state == .handedOff && confirmed.answer?.detail.late == false)
    }

    /// Report 23: googlemaps/react-native-navigation-sdk#655.
    @Test
    func `a travel mode lost on the way is noticed before and after the start`() throws {
        var driver = Driver()
        let biking = RouteContent.stops(2, options: RouteOptions(profile: .biking))
        let id = try driver.plan(in: .selected)
        let lost = driver.navigate(id, 1, option: biking.optionDigest)
        #expect(
            lost.refused
                == RefusalShape(status: .failedPrecondition, reason: .optionDigestMismatch, field: .optionDigest))
        #expect(lost.position?.state == .selected)
        #expect(driver.navigate(id, 1, option: RouteContent.twoStops.optionDigest).disposition == .applied)
        let rejected = driver.reject(id, driver.attempt(id, 1), .profileMismatch)
        #expect(rejected.disposition == .applied && rejected.position?.state == .handoffPending)
        #expect(driver.registry.plan(id)?.attempts.map(\.rejection) == [.profileMismatch])
    }

    /// Report 25: googlemaps/flutter-navigation-sdk#373.
    @Test
    func `a slow navigator that was given up still wins`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        driver.wait(seconds: 15)
        #expect(driver.expire(id, driver.attempt(id, 1)).disposition == .applied)
        #expect(driver.retry(id).disposition == .applied)
        let late = driver.confirm(id, driver.attempt(id, 1))
        #expect(late.position?.state == .handedOff && late.answer?.detail.late == true)
        #expect(driver.registry.plan(id)?.attempts.map(\.state) == [.acked, .superseded])
    }

    /// Report 26: googlemaps/react-native-navigation-sdk#502.
    @Test
    func `a start without routes is an error`() throws {
        for state in [PlanState.draft, .editing, .calculating] {
            var driver = Driver()
            let id = try driver.plan(in: state)
            let start = driver.navigate(id, 0)
            #expect(start.refused == RefusalShape(status: .failedPrecondition, reason: .invalidState, field: nil))
            #expect(start.position?.state == state && driver.registry.plan(id)?.attempts.isEmpty == true)
        }
    }

    /// Report 37: heremaps/here-sdk-examples#433.
    @Test
    func `a route handle that expired leads back to a fresh calculation`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        #expect(driver.reject(id, driver.attempt(id, 1), .routeExpired).position?.state == .handoffPending)
        #expect(driver.goBack(id).position?.state == .selected)
        #expect(driver.open(id).position?.generation == 2)
        #expect(driver.request(id).disposition == .applied)
        #expect(driver.receive(id, 2).disposition == .applied)
        #expect(driver.navigate(id, 0).disposition == .applied)
        let confirmed = driver.confirm(id, driver.attempt(id, 2))
        #expect(confirmed.position?.state == .handedOff && confirmed.position?.generation == 2)
    }

    /// Report 38: heremaps/maps-api-for-javascript-examples#142.
    @Test
    func `a handle of unknown lifetime is not used past its freshness, where that is asked for`() throws {
        var driver = Driver(policy: Policy(freshnessSeconds: 600, refusesStaleCandidates: true))
        let id = try driver.plan(in: .selected)
        let freshUntil = try #require(driver.registry.plan(id)?.choice?.freshUntil)
        driver.now = freshUntil
        let stale = driver.navigate(id, 1)
        #expect(stale.refused == RefusalShape(status: .failedPrecondition, reason: .candidateStale, field: nil))
        #expect(stale.refusal?.reselect == true && stale.position?.state == .selected)
        #expect(driver.open(id).disposition == .applied)
        #expect(driver.request(id).disposition == .applied)
        #expect(driver.receive(id, 2).disposition == .applied)
        #expect(driver.navigate(id, 1).position?.state == .handoffPending)

        var lenient = Driver(policy: Policy(freshnessSeconds: 600))
        let other = try lenient.plan(in: .selected)
        lenient.wait(seconds: 86_400)
        #expect(lenient.navigate(other, 1).disposition == .applied, "freshness is a choice of the operator")
    }

    /// Report 41: mattermoran/map_launcher#43, #66 and #191.
    @Test
    func `a target that takes eight via points is not sent ten`() throws {
        // Source and destination count: eight via points are ten stops.
        var driver = Driver(policy: Policy(targetStopsMax: ["small": 10]))
        let ten = try driver.plan("ten via", content: .stops(12))
        try driver.bring(ten, to: .selected)
        let refused = driver.navigate(ten, 1, target: "small")
        #expect(
            refused.refused
                == RefusalShape(status: .failedPrecondition, reason: .targetCapabilityExceeded, field: .target))
        #expect(refused.position?.state == .selected && driver.registry.plan(ten)?.attempts.isEmpty == true)
        #expect(driver.navigate(ten, 1, target: "large").disposition == .applied)
        #expect(driver.reject(ten, driver.attempt(ten, 1)).disposition == .applied)
        #expect(driver.retry(ten, target: "small").reason == .targetCapabilityExceeded)

        let eight = try driver.plan("eight via", content: .stops(10))
        try driver.bring(eight, to: .selected)
        #expect(driver.navigate(eight, 1, target: "small").disposition == .applied)
    }

    /// Report 43: googlearchive/OpenInGoogleMaps-iOS#13.
    @Test
    func `a callback that never comes ends in a choice, not in a claim`() throws {
        var driver = Driver()
        let id = try driver.plan(in: .handoffPending)
        driver.wait(seconds: 16)
        #expect(driver.expire(id, driver.attempt(id, 1)).position?.state == .handoffPending)
        #expect(driver.registry.plan(id)?.attempts.map(\.state) == [.timedOut])
        driver.wait(seconds: 365 * 86_400)
        #expect(driver.due() == nil && driver.registry.plan(id)?.state == .handoffPending)
        var again = driver
        #expect(again.retry(id).position?.state == .handoffPending)
        var back = driver
        #expect(back.goBack(id).position?.state == .selected)
        #expect(![again, back].contains { $0.eventNames.contains("route_plan.navigation_handed_off") })
    }
}
