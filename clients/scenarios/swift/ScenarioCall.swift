internal import RoutePlanClient

/// A call that may be repeated.
enum ScenarioCall {
    case command(PlanCommand, CommandContext)
    case query(PlanQuery)

    static let excludes: [(String, Exclude)] = [("TOLL", .toll), ("MOTORWAY", .motorway), ("FERRY", .ferry)]
    static let attributes: [(String, Attribute)] = [
        ("CONGESTION_LEVEL", .congestionLevel), ("EXPECTED_TRAVEL_TIME", .expectedTravelTime),
        ("BASE_DURATION", .baseDuration),
    ]

    /// The read of that name; nil when it is none.
    static func query(_ name: String, _ fields: Fields) throws -> PlanQuery? {
        switch name {
        case "GetPlan": return .plan(try fields.identifier("plan_id"))
        case "GetHandoff":
            return .handoff(plan: try fields.identifier("plan_id"), attempt: try fields.identifier("attempt_id"))
        case "ListPlans":
            var filter = PlanFilter()
            filter.states = try (fields.value("states")?.elements ?? []).map { element in
                guard let state = element.text.flatMap({ PlanState(name: $0) }) else {
                    throw Surprise("what is \(element)?")
                }
                return state
            }
            filter.owner = try fields.text("owner")
            filter.ageMinMilliseconds = try fields.number("age_min_ms")
            filter.ageMaxMilliseconds = try fields.number("age_max_ms")
            filter.pageMax = try fields.number("page_max")
            filter.cursor = try fields.bytes("cursor")
            return .plans(filter)
        default: return nil
        }
    }

    /// The command of that name.
    static func command(_ name: String, _ fields: Fields) throws -> PlanCommand {
        switch name {
        case "CreatePlan":
            .createPlan(
                externalID: try fields.text("external_id"), owner: try fields.text("owner"),
                stops: try fields.list("stops", Self.stop), options: try fields.message("options", Self.options))
        case "ReviseRoute":
            .reviseRoute(
                baseRevision: try fields.number("base_revision"),
                stops: try fields.message("stops") { try $0.list("stops", Self.stop) },
                options: try fields.message("options", Self.options),
                generation: try fields.optionalNumber("generation"))
        case "OpenDirectionUI": .openDirectionUI
        case "ReplacePresentation": .replacePresentation(try fields.named("cause", else: .unspecified))
        case "RequestRoutes":
            .requestRoutes(
                generation: try fields.number("generation"), revision: try fields.number("revision"),
                locationDigest: try fields.digest("location_digest"), optionDigest: try fields.digest("option_digest"))
        case "ReceiveRoutes":
            .receiveRoutes(
                generation: try fields.number("generation"), revision: try fields.number("revision"),
                calculation: try fields.optionalNumber("calculation_seq"),
                candidates: try fields.list("candidates", Self.candidate))
        case "CalculationFailed":
            .calculationFailed(
                generation: try fields.number("generation"), revision: try fields.number("revision"),
                calculation: try fields.optionalNumber("calculation_seq"),
                failure: try fields.named("failure", else: .unspecified),
                providerCode: try fields.text("provider_code"), httpStatus: try fields.optionalNumber("http_status"))
        case "SelectRoute":
            .selectRoute(
                generation: try fields.number("generation"), revision: try fields.number("revision"),
                index: try fields.optionalNumber("index"))
        case "RequestNavigation":
            .requestNavigation(
                generation: try fields.number("generation"), revision: try fields.number("revision"),
                index: try fields.optionalNumber("index"), target: try fields.text("target"),
                locationDigest: try fields.digest("location_digest"), optionDigest: try fields.digest("option_digest"),
                deadlineSeconds: try fields.optionalNumber("deadline_s"))
        case "ConfirmHandoff":
            .confirmHandoff(
                attempt: try fields.identifier("attempt_id"), session: try fields.text("target_session_ref"),
                effectiveGeometryDigest: try fields.digest("effective_geometry_digest"))
        case "RejectHandoff":
            .rejectHandoff(
                attempt: try fields.identifier("attempt_id"), try fields.named("rejection", else: .unspecified))
        case "ExpireAttempt": .expireAttempt(attempt: try fields.identifier("attempt_id"))
        case "RetryHandoff":
            .retryHandoff(target: try fields.text("target"), deadlineSeconds: try fields.optionalNumber("deadline_s"))
        case "ReturnToSelection": .returnToSelection
        case "CancelPlan":
            .cancelPlan(
                try fields.named("cause", else: .unspecified), generation: try fields.optionalNumber("generation"))
        case "NoteEditorDismissed":
            .noteEditorDismissed(
                generation: try fields.number("generation"), try fields.named("cause", else: .unspecified))
        default: throw Surprise("there is no call \(name)")
        }
    }

    private static func stop(_ fields: Fields) throws -> Stop {
        let coordinate = try fields.message("coordinate") { inner in
            Place.coordinate(latitudeE6: try inner.number("lat_e6"), longitudeE6: try inner.number("lon_e6"))
        }
        return Stop(
            try coordinate ?? .pin(fields.text("pin")), label: try fields.text("label"),
            address: try fields.text("address"), locationType: try fields.named("location_type", else: .unspecified))
    }

    private static func candidate(_ fields: Fields) throws -> Candidate {
        Candidate(
            distanceMetres: try fields.number("distance_m"), durationSeconds: try fields.number("duration_s"),
            legCount: try fields.number("leg_count"), geometryDigest: try fields.digest("geometry_digest"),
            providerRouteReference: try fields.bytes("provider_route_ref"))
    }

    private static func options(_ fields: Fields) throws -> RouteOptions {
        var options = RouteOptions()
        options.profile = try fields.named("profile", else: .unspecified)
        options.resource = try fields.named("resource", else: .unspecified)
        options.routeType = try fields.named("route_type", else: .none)
        options.excludes = try fields.set("excludes", of: Self.excludes)
        options.alternatives = try fields.flag("alternatives")
        options.alternativesMax = try fields.number("max_alternatives")
        options.overview = try fields.named("overview", else: .unspecified)
        options.steps = try fields.flag("steps")
        options.attributes = try fields.set("attributes", of: Self.attributes)
        options.region = try fields.text("region")
        return options
    }
}
