/// The eight states, by their names in the contract.
package enum ReferenceState: String, Hashable, Sendable, CaseIterable {
    case draft = "draft"
    case editing = "editing"
    case calculating = "calculating"
    case candidatesReady = "candidates_ready"
    case selected = "selected"
    case handoffPending = "handoff_pending"
    case handedOff = "handed_off"
    case cancelled = "cancelled"

    /// Whether the contract's table marks it terminal.
    package var isTerminal: Bool { self == .handedOff || self == .cancelled }
}
