/// Which presentation and which content a command speaks of.
struct References {
    /// The presentation, if the command names one.
    var generation: UInt32?
    /// The revision it shows, if the command names one.
    var revision: UInt64?
    /// The revision it changes, if it changes one.
    var revisionChanged: UInt64?
    /// The calculation, if the command names one.
    var calculationSequence: UInt32?
    /// What the caller holds that no longer counts when the references are old.
    var held = Held.nothing

    /// What the sender of a command holds.
    enum Held {
        /// Nothing of the provider's.
        case nothing
        /// A controller of the provider's.
        case controller
        /// A controller and routes, from which the traveler chose or may choose.
        case routes
    }
}
