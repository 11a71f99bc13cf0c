package import RoutePlanning

/// The methods about the daemon itself, by their names in `administration.proto`.
package enum AdministrationMethod: String, CaseIterable, Sendable {
    case getInstance = "GetInstance"
    case getMetrics = "GetMetrics"
    case takeSnapshot = "TakeSnapshot"
    case releaseSnapshot = "ReleaseSnapshot"
    case getSchema = "GetSchema"

    /// The right it needs.
    package var kind: AdministrationKind {
        switch self {
        case .getInstance: .getInstance
        case .getMetrics: .getMetrics
        case .takeSnapshot: .takeSnapshot
        case .releaseSnapshot: .releaseSnapshot
        case .getSchema: .getSchema
        }
    }
}
