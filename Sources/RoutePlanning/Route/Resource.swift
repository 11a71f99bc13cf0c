/// Which of the provider's resources computes; raw values are the canonical codes.
package enum Resource: UInt8, Hashable, Sendable, CaseIterable {
    /// Without traffic.
    case routeAdvanced = 1
    /// With live arrival times.
    case routeETA = 2
    /// With traffic.
    case routeTraffic = 3
}
