package import RoutePlanning

/// The kinds of journal entry; raw values are stored and never change meaning.
package enum JournalKind: UInt16, CaseIterable, Sendable {
    /// The complete result of one committed command.
    case effects = 1
    /// Maintenance of a plan that is over.
    case upkeep = 2

    /// The version of the bodies this code writes, and the newest it reads.
    package static let schemaVersion: UInt16 = 1

    /// The kind of entry a change is stored as.
    package init(of change: RegistryChange) {
        switch change {
        case .effects: self = .effects
        case .upkeep: self = .upkeep
        }
    }
}
