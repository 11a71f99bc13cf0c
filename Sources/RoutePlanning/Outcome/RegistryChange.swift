/// What one journal entry holds.
package enum RegistryChange: Equatable, Sendable {
    /// A committed command.
    case effects(Effects)
    /// An act of maintenance.
    case upkeep(Upkeep)
}
