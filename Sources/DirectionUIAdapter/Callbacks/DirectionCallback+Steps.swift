extension DirectionCallback {
    /// The mapping of docs/direction-ui.md, "What a callback becomes".
    func steps() throws(ContentFault) -> [PlannedStep] {
        switch self {
        case .placeChosen(let content), .viaPointAdded(let content), .optionsChanged(let content):
            [.revise(try content.stops(), content.options)]
        case .viaPointRemoved(let content):
            [.revise(try content.stops(), content.options), try Self.request(content)]
        case .directionsRequested(let content):
            [.reviseIfOther(try content.stops(), content.options), try Self.request(content)]
        case .routesCalculated(let ticket, let routes):
            [.receive(ticket, try Self.candidates(routes))]
        case .calculationFailed(let ticket, let error):
            [.fail(ticket, error)]
        case .startNavigation(let routes, _, _, let error) where routes.isEmpty || error.isFailure:
            [.failAsked(error)]
        case .startNavigation(let routes, let content, let index, _):
            try Self.start(routes, content, at: Int64(index))
        case .goBackRequested: [.dismiss(.back)]
        case .dismissed: [.dismiss(.dismiss)]
        case .presentationLost(let reason, _): [.replace(reason)]
        }
    }

    /// What a host shows at once, whatever the plan makes of it.
    var failureShown: CalculationFailure? {
        switch self {
        case .placeChosen, .viaPointAdded, .viaPointRemoved, .optionsChanged, .directionsRequested, .goBackRequested,
            .dismissed, .presentationLost:
            nil
        case .routesCalculated(_, let routes): routes.isEmpty ? .noAlternatives : nil
        case .calculationFailed(_, let error): error.failure
        case .startNavigation(let routes, _, _, let error):
            routes.isEmpty || error.isFailure ? error.failure : nil
        }
    }

    private static func start(
        _ routes: [DirectionRoute], _ content: DirectionContent, at index: Int64
    ) throws(ContentFault) -> [PlannedStep] {
        let locationDigest = DirectionDigest(stops: try content.stops())
        let optionDigest = DirectionDigest(options: content.options)
        return [
            .receiveIfCalculating(
                try Self.candidates(routes), index: index, locationDigest: locationDigest, optionDigest: optionDigest),
            .selectIfOther(index),
            .navigate(index, locationDigest: locationDigest, optionDigest: optionDigest),
        ]
    }

    private static func request(_ content: DirectionContent) throws(ContentFault) -> PlannedStep {
        .requestRoutes(
            locationDigest: DirectionDigest(stops: try content.stops()),
            optionDigest: DirectionDigest(options: content.options))
    }

    private static func candidates(_ routes: [DirectionRoute]) throws(ContentFault) -> [DirectionCandidate] {
        var candidates: [DirectionCandidate] = []
        for route in routes { candidates.append(try route.candidate()) }
        return candidates
    }
}
