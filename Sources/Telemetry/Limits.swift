/// Greatest values of this module.
package enum Limits {
    /// Navigation targets told by name: as many as the configuration takes, for each is a value of a label.
    package static let targetNamesMax = 16
    /// Component versions told by name: as many as the configuration takes.
    package static let componentNamesMax = 32
    /// Limits of peers that are told: each is a value of a label.
    package static let peerLimitsMax = 8
    /// Turns whose answers left, before what is behind them is moved forward: moving is then a small part of the work.
    static let turnsForgottenMin = 64
}
