import DirectionUIAdapter
import RoutePlanClient
import Testing

/// Start-navigation carries everything at once, as often as it likes: adapter, client and daemon make one hand-off of it.
@Suite struct StartCallbackTests {
    @Test func `one callback brings routes, choice and start while the plan is still calculating`() throws {
        let host = try HostApplication("start-once")
        let controller = try host.present()
        #expect(try host.state() == .calculating, "the controller calculates as soon as it is shown")
        controller.routes = .some(3)
        controller.selectedRouteIndex = 2
        try controller.tapStart()
        let plan = try host.read()
        #expect(plan.position.state == .handoffPending && plan.selectedIndex == 2 && plan.attempts.count == 1)
        #expect(plan.candidates.map(\.distanceMetres) == [15_608, 15_609, 15_610])
        #expect(host.refusals == [] && !host.advice.contains(.reselect))
    }

    @Test func `a start that is called several times for one tap makes one attempt`() throws {
        let host = try HostApplication("start-thrice")
        let controller = try host.present()
        controller.routes = .some(2)
        try controller.tapStart(times: 3)
        #expect(try host.read().attempts.count == 1)
        #expect(host.refusals == [.handoffAlreadyPending, .handoffAlreadyPending])
    }

    @Test func `starts that come before the first is answered make one attempt`() throws {
        let host = try HostApplication("start-overlapping")
        let controller = try host.present()
        controller.routes = .some(2)
        host.isHolding = true
        try controller.tapStart(times: 3)
        try host.release()
        #expect(try host.read().attempts.count == 1)
        #expect(host.refusals == [.handoffAlreadyPending, .handoffAlreadyPending])
    }

    @Test(arguments: [-1, 2, Int.max, Int.min])
    func `an index that no route has is refused, and the traveler chooses again`(index: Int) throws {
        let host = try HostApplication("index-\(index)")
        let controller = try host.present()
        controller.routes = .some(2)
        controller.selectedRouteIndex = index
        try controller.tapStart()
        #expect(host.refusals == [.routeIndexOutOfRange] && host.advice.contains(.reselect))
        #expect(try host.state() == .candidatesReady)
        controller.selectedRouteIndex = 1
        try controller.tapStart()
        #expect(try host.read().selectedIndex == 1 && host.read().attempts.count == 1)
    }

    @Test func `another choice after going back is a choice first, and then the start`() throws {
        let host = try HostApplication("start-other")
        let controller = try host.present()
        controller.routes = .some(3)
        try controller.tapStart()
        _ = try host.navigator(.refused(.busy))
        try host.say(.returnToSelection)
        host.forget()
        // The adapter has not heard of the way back: the first tap learns of it, at worst.
        controller.selectedRouteIndex = 2
        try controller.tapStart()
        if host.refusals == [.selectionMismatch] {
            #expect(host.advice.contains(.reselect))
            try controller.tapStart()
        }
        let plan = try host.read()
        #expect(plan.position.state == .handoffPending && plan.selectedIndex == 2)
        let names = host.commands.map { "\($0.intent)".prefix { $0 != "(" } }
        #expect(names == ["requestNavigation", "selectRoute", "requestNavigation"])
    }

    @Test func `routes sorted anew start no other route than the one shown`() throws {
        let host = try HostApplication("start-sorted")
        let controller = try host.present()
        controller.routes = .some(2)
        try controller.answer(try host.ticket(), controller.routes)
        host.forget()
        controller.routes.reverse()
        try controller.tapStart()
        #expect(host.commands == [] && host.advice == [.dispose, .reselect])
        controller.routes.reverse()
        try controller.tapStart()
        #expect(try host.read().selectedIndex == 0 && host.state() == .handoffPending)
    }

    @Test func `an error that says nothing failed is no failure`() throws {
        let host = try HostApplication("start-error-zero")
        let controller = try host.present()
        controller.routes = .some(1)
        controller.error = ProviderError(domain: "MapplsErrorDomain", code: 0, texts: ["Ok"])
        try controller.tapStart()
        #expect(try host.state() == .handoffPending)
    }

    @Test func `a start without routes ends the calculation and nothing else`() throws {
        let host = try HostApplication("start-empty")
        let controller = try host.present()
        try controller.tapStart()
        let plan = try host.read()
        #expect(plan.position.state == .editing && plan.lastFailure == .noAlternatives)
        #expect(host.advice.contains(.showFailure(.noAlternatives)) && plan.attempts.isEmpty)
    }

    @Test func `a start with an error ends the calculation, whatever routes lie beside it`() throws {
        let host = try HostApplication("start-error")
        let controller = try host.present()
        controller.routes = .some(2)
        controller.error = ProviderError(domain: "MapplsErrorDomain", code: 403)
        try controller.tapStart()
        let plan = try host.read()
        #expect(plan.position.state == .editing && plan.lastFailure == .quota && plan.attempts.isEmpty)
    }

    @Test func `a start before anything was asked is refused`() throws {
        let host = try HostApplication("start-early", content: DirectionContent(locations: [.airport]))
        let controller = try host.present(DirectionContent(locations: [.airport, .unfilled]))
        try controller.tapStart()
        controller.routes = .some(1)
        try controller.tapStart()
        #expect(host.refusals == [.invalidState])
        #expect(try host.read().attempts.isEmpty && host.state() == .editing)
    }

    @Test func `a start of more routes than a plan takes is refused and the calculation goes on`() throws {
        let host = try HostApplication("start-seventeen")
        let controller = try host.present()
        controller.routes = .some(17)
        try controller.tapStart()
        #expect(host.refusals == [.tooManyCandidates], "and nothing was started on them")
        #expect(try host.state() == .calculating)
    }

    @Test func `routes with impossible numbers are refused`() throws {
        let host = try HostApplication("start-numbers")
        let controller = try host.present()
        for (distance, time) in [(Double.nan, 1.0), (1, -.infinity), (-5, 1), (1, 1e300)] {
            controller.routes = [DirectionRoute(distance: distance, expectedTravelTime: time, legCount: -3)]
            try controller.tapStart()
        }
        #expect(host.refusals == Array(repeating: .geometryOutOfRange, count: 4))
        #expect(try host.state() == .calculating)
    }

    @Test func `a geometry read with the wrong precision reaches no plan`() throws {
        let host = try HostApplication("start-precision")
        let controller = try host.present()
        controller.routes = .some(1)
        controller.routes[0].coordinates = [.init(latitude: 285.55, longitude: 770.844)]
        host.forget()
        try controller.tapStart()
        #expect(host.advice == [.contentRefused(.geometryOutOfRange)] && host.commands == [])
        #expect(try host.state() == .calculating)
    }

    @Test func `a profile changed behind everybody's back is noticed at the start`() throws {
        let host = try HostApplication("start-profile")
        let controller = try host.present()
        try controller.answer(try host.ticket(), .some(2))
        controller.routes = .some(2)
        try controller.choose(.biking, tellingDelegate: false)
        try controller.tapStart()
        #expect(host.refusals == [.optionDigestMismatch])
        #expect(try host.state() == .candidatesReady)
    }

    @Test func `locations of another journey in the callback start nothing`() throws {
        let host = try HostApplication("start-locations")
        let controller = try host.present()
        controller.routes = .some(2)
        try controller.tapStart(locations: [.airport, .fort])
        #expect(host.refusals == [.invalidState], "routes of other content are not even received")
        try controller.answer(try host.ticket(), controller.routes)
        try controller.tapStart(locations: [.gate, .airport])
        #expect(host.refusals.last == .locationDigestMismatch)
        #expect(try host.read().attempts.isEmpty)
    }
}
