package import RoutePlanning

/// The methods of the outbox, by their names in `outbox.proto`.
package enum OutboxMethod: String, CaseIterable, Sendable {
    case createConsumer = "CreateConsumer"
    case detachConsumer = "DetachConsumer"
    case listConsumers = "ListConsumers"
    case subscribe = "Subscribe"
    case acknowledge = "Acknowledge"
    case parkEvent = "ParkEvent"
    case listParked = "ListParked"
    case releaseParked = "ReleaseParked"

    /// The right it needs.
    package var kind: OutboxKind {
        switch self {
        case .createConsumer: .createConsumer
        case .detachConsumer: .detachConsumer
        case .listConsumers: .listConsumers
        case .subscribe: .subscribe
        case .acknowledge: .acknowledge
        case .parkEvent: .parkEvent
        case .listParked: .listParked
        case .releaseParked: .releaseParked
        }
    }
}
