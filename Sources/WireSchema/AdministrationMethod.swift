package import RoutePlanning

/// The methods about the daemon itself, by their names in `administration.proto`.
package enum AdministrationMethod: String, CaseIterable, Sendable {
    case getInstance = "GetInstance"
    case getMetrics = "GetMetrics"

    /// The right it needs.
    package var kind: AdministrationKind {
        switch self {
        case .getInstance: .getInstance
        case .getMetrics: .getMetrics
        }
    }
}
