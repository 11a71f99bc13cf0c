/// What the caller must undo; raw values are those of the wire.
package enum Compensation: UInt8, Hashable, Sendable, CaseIterable {
    case none = 0
    /// A navigation session may run that no plan stands behind: stop it.
    case stopTargetSession = 1
}
