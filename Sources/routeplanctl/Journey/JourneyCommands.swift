internal import RoutePlanClient

/// Makes commands of a script's steps.
enum JourneyCommands {
    /// Seconds an attempt waits when the script does not say; the contract's default.
    static let attemptSeconds: Int64 = 15
    /// The navigation target scripts mean.
    static let target = "navigator"

    /// The command of a step.
    ///
    /// Throws what the library refuses by itself. A step that lacks an argument sends the contract's "absent", which the
    /// daemon refuses by name.
    static func command(
        _ step: JourneyStep, _ journey: Journey, _ settings: JourneySettings, attempts: [UInt32: Identifier]
    ) throws(CallFailure) -> PlanCommand {
        let said = step.arguments
        let generation = said.generation ?? 0
        let revision = said.revision ?? 0
        let attempt = said.attempt.flatMap { attempts[$0] } ?? .none
        switch step.command {
        case .createPlan:
            return try Self.create(journey, settings)
        case .reviseRoute:
            return .reviseRoute(
                baseRevision: said.baseRevision ?? 0, stops: try Self.stops(journey, said.content ?? .original),
                options: nil, generation: said.generation)
        case .openDirectionUI:
            return .openDirectionUI
        case .replacePresentation:
            return .replacePresentation(Self.word(said.why))
        case .requestRoutes:
            return .requestRoutes(
                generation: generation, revision: revision, locationDigest: .none, optionDigest: .none)
        case .receiveRoutes:
            return .receiveRoutes(
                generation: generation, revision: revision, calculation: nil,
                candidates: try Self.candidates(journey, count: said.count ?? 0))
        case .calculationFailed:
            return Self.calculationFailed(said, journey)
        case .selectRoute:
            return .selectRoute(generation: generation, revision: revision, index: said.index)
        case .requestNavigation:
            return .requestNavigation(
                generation: generation, revision: revision, index: said.index, target: Self.target,
                locationDigest: .none, optionDigest: .none, deadlineSeconds: nil)
        case .confirmHandoff:
            return .confirmHandoff(attempt: attempt, session: said.session ?? "", effectiveGeometryDigest: .none)
        case .rejectHandoff:
            return .rejectHandoff(attempt: attempt, Self.word(said.failure))
        case .expireAttempt:
            return .expireAttempt(attempt: attempt)
        case .retryHandoff:
            return .retryHandoff(target: "", deadlineSeconds: nil)
        case .returnToSelection:
            return .returnToSelection
        case .cancelPlan:
            return .cancelPlan(Self.word(said.why), generation: said.generation)
        case .noteEditorDismissed:
            return .noteEditorDismissed(generation: generation, Self.word(said.why))
        }
    }

    /// The creation of the journey's plan.
    static func create(_ journey: Journey, _ settings: JourneySettings) throws(CallFailure) -> PlanCommand {
        let suffix = settings.suffix.isEmpty ? "" : "-\(settings.suffix)"
        return .createPlan(
            externalID: journey.externalID + suffix, owner: journey.owner, stops: try Self.stops(journey, .original),
            options: Self.options(journey.options))
    }

    /// The provider's candidates, the last one repeated until there are enough.
    static func candidates(_ journey: Journey, count: Int) throws(CallFailure) -> [Candidate] {
        let offered = journey.providerResult?.candidates ?? []
        guard let last = offered.last else { return [] }
        var candidates: [Candidate] = []
        for place in 0..<count {
            let route = place < offered.count ? offered[place] : last
            candidates.append(
                Candidate(
                    distanceMetres: route.distanceMetres, durationSeconds: route.durationSeconds,
                    legCount: UInt32(clamping: route.legs.count), geometryDigest: try Self.digest(route.geometry)))
        }
        return candidates
    }

    /// Digest of a provider's geometry, decoded with the precision it declares.
    static func digest(_ geometry: Journey.Geometry?) throws(CallFailure) -> Digest {
        guard let geometry else { return .none }
        return try Geometry.digest(
            ofPolyline: geometry.value, precision: geometry.encoding == "polyline6" ? .six : .five)
    }

    private static func stops(_ journey: Journey, _ content: JourneyStep.Content) throws(CallFailure) -> [Stop] {
        var stops: [Stop] = []
        for stop in journey.stops {
            let type: LocationType = stop.locationType == "currentLocation" ? .currentLocation : .suggestion
            stops.append(
                try Stop(
                    location: stop.location, label: stop.displayName, address: stop.displayAddress, locationType: type))
        }
        if let last = stops.indices.last, case .coordinate(let latitudeE6, let longitudeE6) = stops[last].place {
            stops[last].place = .coordinate(
                latitudeE6: latitudeE6 + content.latitudeShift, longitudeE6: longitudeE6)
        }
        return stops
    }

    private static func options(_ said: Journey.Options) -> RouteOptions {
        var options = RouteOptions()
        options.profile = Profile(name: said.profile) ?? .unspecified
        options.resource = Resource(name: said.resource) ?? .unspecified
        options.routeType = RouteType(name: said.routeType) ?? .none
        options.excludes = Words.set(said.exclude, of: Words.excludeBits)
        options.alternatives = said.alternatives
        options.alternativesMax = said.alternativesMax
        options.overview = Overview(name: said.overview) ?? .unspecified
        options.steps = said.steps
        options.attributes = Words.set(said.attributes, of: Words.attributeBits)
        options.region = said.region
        return options
    }

    private static func calculationFailed(_ said: JourneyStep.Arguments, _ journey: Journey) -> PlanCommand {
        // The provider's own words belong to the failure only when its result is one.
        let failed = journey.providerResult.flatMap { $0.httpStatus == 200 ? nil : $0 }
        return .calculationFailed(
            generation: said.generation ?? 0, revision: said.revision ?? 0, calculation: nil,
            failure: Self.word(said.failure), providerCode: failed?.code ?? "", httpStatus: failed?.httpStatus)
    }

    private static func word<Value: NamedValue>(_ word: String?) -> Value {
        guard let value = word.flatMap({ Value(name: $0) }) ?? Value(rawValue: 0) else {
            preconditionFailure("every enumeration has a value 0")
        }
        return value
    }
}
