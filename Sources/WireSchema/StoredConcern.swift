internal import RoutePlanning

/// The numbers `Record.concern` is stored with.
enum StoredConcern: UInt32 {
    case plan = 0
    case calculation = 1
    case failure = 2
    case selection = 3
    case attemptOpened = 4
    case attemptClosed = 5

    /// The number of what a record concerns.
    init(of detail: RecordDetail) {
        switch detail {
        case .none: self = .plan
        case .calculation: self = .calculation
        case .failure: self = .failure
        case .selection: self = .selection
        case .attemptOpened: self = .attemptOpened
        case .attemptClosed: self = .attemptClosed
        }
    }
}
