import DirectionUIAdapter
import RoutePlanClient
import Testing

/// What the traveler edits in the controller, and what of it the controller tells.
@Suite struct ContentCallbackTests {
    @Test func `every edit becomes a revision of the whole content`() throws {
        let host = try HostApplication("edits")
        let controller = try host.present()
        try controller.choose(.fort)
        try controller.addViaPoint(.temple)
        #expect(try host.read().stops.map(\.label) == ["Airport", "Lotus Temple", "Red Fort"])
        #expect(try host.state() == .editing)
        try controller.choose(.walking, tellingDelegate: true)
        #expect(try host.read().options.profile == .walking)
    }

    @Test func `a via point that is removed has the routes asked again`() throws {
        let host = try HostApplication("via-removed")
        let controller = try host.present()
        try controller.addViaPoint(.temple)
        #expect(try host.state() == .editing)
        try controller.removeViaPoint()
        #expect(try host.state() == .calculating && host.read().stops.count == 2)
    }

    @Test func `a change that no callback told is told before routes are asked`() throws {
        let host = try HostApplication("untold")
        let controller = try host.present()
        try controller.choose(.biking, tellingDelegate: false)
        try controller.tapDirections()
        let plan = try host.read()
        #expect(plan.options.profile == .biking && plan.position.revision == 2)
        #expect(plan.position.state == .calculating && host.refusals == [])
    }

    @Test func `places not chosen yet are no stops, and one stop is asked no routes`() throws {
        let host = try HostApplication("unfilled", content: DirectionContent(locations: [.airport]))
        let controller = try host.present(DirectionContent(locations: [.airport, .unfilled]))
        #expect(host.commands.count == 1, "opened, and nothing asked")
        try controller.tapDirections()
        #expect(host.refusals == [.tooFewStops])
        try controller.choose(.gate)
        try controller.tapDirections()
        #expect(try host.state() == .calculating && host.read().stops.count == 2)
    }

    @Test(arguments: [
        ("0,0", ContentFault.coordinateNullIsland), ("nan,28.5", .coordinateNotFinite),
        ("28.5350,277.2639", .coordinateOutOfRange), ("Connaught Place", .locationSyntax), ("77.2,", .locationSyntax),
    ])
    func `a location that is none goes into no command`(location: String, fault: ContentFault) throws {
        let host = try HostApplication("location-\(location)")
        let controller = try host.present()
        let before = try host.read()
        host.forget()
        try controller.choose(DirectionLocation(location: location))
        try controller.tapDirections()
        controller.routes = .some(1)
        try controller.tapStart()
        #expect(host.commands == [] && host.advice == Array(repeating: .contentRefused(fault), count: 3))
        #expect(try host.read().position == before.position)
    }

    @Test func `the same place twice in a row is refused, and routes for it are too`() throws {
        let host = try HostApplication("same-place")
        let controller = try host.present()
        try controller.choose(.airport)
        try controller.tapDirections()
        #expect(host.refusals == [.duplicateConsecutiveStop, .duplicateConsecutiveStop])
        #expect(try host.read().position.revision == 1)
    }

    @Test func `longitude comes first, and a pin in small letters is the same pin`() throws {
        let host = try HostApplication("spellings")
        let controller = try host.present()
        try controller.choose(DirectionLocation(location: " 77.2639 , 28.5354 "))
        #expect(
            try host.read().stops.last?.place == .coordinate(latitudeE6: 28_535_400, longitudeE6: 77_263_900))
        try controller.choose(DirectionLocation(location: "1t182a"))
        #expect(try host.read().stops.last?.place == .pin("1T182A"))
        let revision = try host.read().position.revision
        try controller.choose(DirectionLocation(location: "1T182A"))
        #expect(try host.read().position.revision == revision)
        #expect(host.dispositions.last == .unchanged)
    }

    @Test func `content that the host changed elsewhere is presented again`() throws {
        let host = try HostApplication("elsewhere")
        let controller = try host.present()
        let stops = [Stop(.pin("1T182A")), Stop(.pin("17ZUL7"))]
        try host.say(.reviseRoute(baseRevision: 1, stops: stops, options: nil, generation: nil))
        try controller.choose(.fort)
        #expect(host.refusals == [.revisionConflict] && host.advice.contains(.presentAgain))
        #expect(try host.read().stops.map(\.place) == stops.map(\.place))
    }

    @Test func `too many alternatives fail, and fewer can be asked for`() throws {
        let host = try HostApplication("too-big")
        let controller = try host.present()
        let error = ProviderError(domain: "MapplsErrorDomain", code: 400, texts: ["TooBig"])
        try controller.fail(try host.ticket(), error)
        #expect(try host.read().lastFailure == .tooBig && host.state() == .editing)
        #expect(host.advice.contains(.showFailure(.tooBig)))
        controller.content.options.alternativesMax = 3
        try controller.tapDirections()
        try controller.answer(try host.ticket(), .some(3))
        #expect(try host.state() == .candidatesReady && host.read().options.alternativesMax == 3)
    }
}
