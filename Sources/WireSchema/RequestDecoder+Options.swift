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

    /// The set as its bits; a list may repeat an element sixty thousand times.
    private static func excludes(_ message: Routeplan__V1__RouteOptions) throws(RequestFault) -> Excludes {
        var bits: UInt8 = 0
        for index in unsafe 0..<message.n_excludes {
            let number = unsafe message.excludes[index].rawValue
            guard (1...3).contains(number) else { throw .refused(.optionCombination, .optionsExcludes) }
            bits |= 1 << UInt8(number - 1)
        }
        return Excludes(rawValue: bits)
    }

    private static func attributes(_ message: Routeplan__V1__RouteOptions) throws(RequestFault) -> Attributes {
        var bits: UInt16 = 0
        for index in unsafe 0..<message.n_attributes {
            let number = unsafe message.attributes[index].rawValue
            guard (1...3).contains(number) else { throw .refused(.optionCombination, .optionsAttributes) }
            bits |= 1 << UInt16(number - 1)
        }
        return Attributes(rawValue: bits)
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
