/// Which commands the log tells of.
package enum CommandDetail: Equatable, Sendable {
    /// None.
    case none
    /// Refusals, and acknowledgements that somebody should look at.
    case notable
    /// All of them.
    case everything

    /// Commands told of in one window of time; the others are counted.
    var notesMax: Int {
        switch self {
        case .none: 0
        case .notable: Limits.notableCommandsToldMax
        case .everything: Limits.commandsToldMax
        }
    }
}
