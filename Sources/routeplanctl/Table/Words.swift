/// The words of the contract's enumerations, each in the order of its numbers from 1 on.
///
/// Lower case where the provider or the notes write lower case, upper case where the contract's names are shown.
enum Words {
    static let states = [
        "draft", "editing", "calculating", "candidates_ready", "selected", "handoff_pending", "handed_off", "cancelled",
    ]
    static let actors = ["host", "traveler", "direction-ui", "navigation-adapter", "operator"]
    static let profiles = ["driving", "biking", "walking", "trucking"]
    static let resources = ["route_adv", "route_eta", "route_traffic"]
    /// The one list whose first word has the number 0.
    static let routeTypes = ["none", "quickest", "shortest"]
    static let excludes = ["toll", "motorway", "ferry"]
    static let overviews = ["false", "simplified", "full"]
    static let attributes = ["congestionLevel", "expectedTravelTime", "baseDuration"]
    static let failures = [
        "NO_ALTERNATIVES", "NO_SEGMENT", "INVALID_REQUEST", "TOO_BIG", "AUTH", "QUOTA", "NETWORK", "TIMEOUT",
        "PROVIDER_UNAVAILABLE", "UNSUPPORTED_OPTION", "HOST_ABANDONED", "UNKNOWN",
    ]
    static let rejections = [
        "TARGET_UNAVAILABLE", "NOT_INSTALLED", "BUSY", "ROUTE_REJECTED", "ROUTE_EXPIRED", "CAPABILITY", "PERMISSION",
        "LOCATION_UNAVAILABLE", "PROFILE_MISMATCH", "INTERNAL",
    ]
    static let replacementCauses = ["HOST_RESTART", "CONTROLLER_LOST", "SDK_RESET"]
    static let cancelCauses = ["BACK", "DISMISS", "HOST", "POLICY"]
}
