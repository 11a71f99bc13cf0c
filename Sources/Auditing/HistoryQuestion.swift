package import RoutePlanning
package import WireSchema

/// Something the store of facts is asked.
package struct HistoryQuestion: Sendable {
    /// Comes back with the answer.
    package let ticket: UInt64
    /// What is asked.
    package let request: HistoryRequest
    /// Whose facts the asker may see.
    package let reach: Reach

    /// Memberwise.
    package init(ticket: UInt64, request: HistoryRequest, reach: Reach) {
        self.ticket = ticket
        self.request = request
        self.reach = reach
    }
}
