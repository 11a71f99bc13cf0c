package import RoutePlanning
package import WireSchema

/// What the store answers.
package enum HistoryAnswer: Equatable, Sendable {
    /// A page.
    case page(HistoryPage)
    /// Not for the asker, or there is none.
    case refused(Reason)
    /// The store could not be read.
    case failed(SQLiteFailure)
}
