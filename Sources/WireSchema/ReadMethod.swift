package import RoutePlanning

/// The methods that only read, by their names in `plans.proto`.
package enum ReadMethod: String, CaseIterable, Sendable {
    case getPlan = "GetPlan"
    case getHandoff = "GetHandoff"
    case listPlans = "ListPlans"
    case watchPlans = "WatchPlans"

    /// Which of the reads it is.
    package var kind: ReadKind {
        switch self {
        case .getPlan: .getPlan
        case .getHandoff: .getHandoff
        case .listPlans: .listPlans
        case .watchPlans: .watchPlans
        }
    }
}
