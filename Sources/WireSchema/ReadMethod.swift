package import RoutePlanning

/// The methods that only read, by their names in `plans.proto`.
package enum ReadMethod: String, CaseIterable, Sendable {
    case getPlan = "GetPlan"
    case getHandoff = "GetHandoff"
    case listPlans = "ListPlans"

    /// Which of the three it is.
    package var kind: ReadKind {
        switch self {
        case .getPlan: .getPlan
        case .getHandoff: .getHandoff
        case .listPlans: .listPlans
        }
    }
}
