internal import CProtobufC
internal import CRoutePlanMessages
internal import Digests
internal import RoutePlanning

// Route options and the digests of content.

extension RequestDecoder {
    /// Options with defaults filled in; an absent message is all defaults.
    static func options(
        _ pointer: UnsafeMutablePointer<Routeplan__V1__RouteOptions>?
    ) throws(RequestFault) -> RouteOptions {
        guard let message = unsafe pointer?.pointee else { return RouteOptions() }
        let profileCode = unsafe message.profile.rawValue
        guard let profile = profileCode == 0 ? .driving : Profile(wire: profileCode) else {
            throw .refused(.optionCombination, .optionsProfile)
        }
        let resourceCode = unsafe message.resource.rawValue
        guard let resource = resourceCode == 0 ? .routeAdvanced : Resource(wire: resourceCode) else {
            throw .refused(.optionCombination, .optionsResource)
        }
        guard let routeType = unsafe RouteType(wire: message.route_type.rawValue) else {
            throw .refused(.optionCombination, .optionsRouteType)
        }
        guard let maxAlternatives = unsafe UInt8(exactly: message.max_alternatives) else {
            throw .refused(.optionCombination, .optionsMaxAlternatives)
        }
        guard let region = unsafe Region(normalising: Self.bytes(message.region).span) else {
            throw .refused(.optionCombination, .optionsRegion)
        }
        let saysAlternatives =
            unsafe message.alternatives_presence_case
            == ROUTEPLAN__V1__ROUTE_OPTIONS__ALTERNATIVES_PRESENCE_ALTERNATIVES
        let saysSteps =
            unsafe message.steps_presence_case == ROUTEPLAN__V1__ROUTE_OPTIONS__STEPS_PRESENCE_STEPS
        let options = RouteOptions(
            profile: profile, resource: resource, routeType: routeType, excludes: try unsafe Self.excludes(message),
            alternatives: unsafe saysAlternatives ? message.alternatives != 0 : true,
            maxAlternatives: maxAlternatives, overview: try unsafe Self.overview(message.overview),
            steps: unsafe saysSteps ? message.steps != 0 : true, attributes: try unsafe Self.attributes(message),
            region: region)
        if let refusal = options.refusal { throw RequestFault(refusal, otherwise: .options) }
        return options.normalised
    }

    private static func excludes(_ message: Routeplan__V1__RouteOptions) throws(RequestFault) -> Excludes {
        var excludes: Excludes = []
        for index in unsafe 0..<message.n_excludes {
            switch unsafe message.excludes[index] {
            case ROUTEPLAN__V1__EXCLUDE__EXCLUDE_TOLL: excludes.insert(.toll)
            case ROUTEPLAN__V1__EXCLUDE__EXCLUDE_MOTORWAY: excludes.insert(.motorway)
            case ROUTEPLAN__V1__EXCLUDE__EXCLUDE_FERRY: excludes.insert(.ferry)
            default: throw .refused(.optionCombination, .optionsExcludes)
            }
        }
        return excludes
    }

    private static func attributes(_ message: Routeplan__V1__RouteOptions) throws(RequestFault) -> Attributes {
        var attributes: Attributes = []
        for index in unsafe 0..<message.n_attributes {
            switch unsafe message.attributes[index] {
            case ROUTEPLAN__V1__ATTRIBUTE__ATTRIBUTE_CONGESTION_LEVEL: attributes.insert(.congestionLevel)
            case ROUTEPLAN__V1__ATTRIBUTE__ATTRIBUTE_EXPECTED_TRAVEL_TIME: attributes.insert(.expectedTravelTime)
            case ROUTEPLAN__V1__ATTRIBUTE__ATTRIBUTE_BASE_DURATION: attributes.insert(.unloadedDuration)
            default: throw .refused(.optionCombination, .optionsAttributes)
            }
        }
        return attributes
    }

    private static func overview(_ overview: Routeplan__V1__Overview) throws(RequestFault) -> Overview {
        switch overview {
        case ROUTEPLAN__V1__OVERVIEW__OVERVIEW_UNSPECIFIED, ROUTEPLAN__V1__OVERVIEW__OVERVIEW_FULL: .full
        case ROUTEPLAN__V1__OVERVIEW__OVERVIEW_SIMPLIFIED: .simplified
        case ROUTEPLAN__V1__OVERVIEW__OVERVIEW_FALSE: Overview.none
        default: throw .refused(.optionCombination, .optionsOverview)
        }
    }
}
