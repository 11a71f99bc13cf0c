package import RoutePlanning

/// The methods of History, by their names in `history.proto`.
package enum HistoryMethod: String, CaseIterable, Sendable {
    case getPlanHistory = "GetPlanHistory"
    case listEvents = "ListEvents"

    /// The right it needs.
    package var kind: ReadKind {
        switch self {
        case .getPlanHistory: .getPlanHistory
        case .listEvents: .listEvents
        }
    }
}
