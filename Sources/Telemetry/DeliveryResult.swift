/// How one delivery of an event to a consumer ended.
package enum DeliveryResult: UInt8, Hashable, Sendable, CaseIterable {
    /// Acknowledged.
    case acknowledged = 0
    /// Sent again, for the consumer was gone before it acknowledged.
    case redelivered = 1
    /// Not taken: another subscriber of that name came after.
    case fenced = 2
    /// Set apart by the operator.
    case parked = 3

    /// The word in metrics.
    package var word: String {
        switch self {
        case .acknowledged: "acknowledged"
        case .redelivered: "redelivered"
        case .fenced: "fenced"
        case .parked: "parked"
        }
    }
}
