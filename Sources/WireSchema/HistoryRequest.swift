package import RoutePlanning

/// One request about what happened.
package enum HistoryRequest: Equatable, Sendable {
    /// One plan's history, by version.
    case plan(PlanID, newestFirst: Bool, pageMax: Int, after: HistoryCursor?)
    /// Everybody's, by position.
    case events(EventFilter, pageMax: Int, after: HistoryCursor?)
}
