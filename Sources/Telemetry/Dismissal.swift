package import RoutePlanning

/// How an editor went away.
package enum Dismissal: UInt8, CaseIterable, Sendable {
    /// The traveler went back.
    case back = 0
    /// The traveler closed it.
    case dismiss = 1
    /// The host closed it.
    case host = 2
    /// A policy closed it.
    case policy = 3
    /// Another one took its place.
    case replaced = 4

    /// Likewise, by the cause that was told.
    package init(_ cause: CancelCause) {
        switch cause {
        case .back: self = .back
        case .dismiss: self = .dismiss
        case .host: self = .host
        case .policy: self = .policy
        }
    }
}
