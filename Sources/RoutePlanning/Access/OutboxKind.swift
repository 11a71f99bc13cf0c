/// The requests of those who are told everything that happens, and of whoever looks after them.
package enum OutboxKind: UInt8, Hashable, Sendable, CaseIterable {
    /// A consumer that may subscribe from now on.
    case createConsumer = 1
    /// Its end.
    case detachConsumer = 2
    /// Every consumer, and how far it is.
    case listConsumers = 3
    /// The stream of what happens.
    case subscribe = 4
    /// What has had its effect.
    case acknowledge = 5
    /// An event put aside.
    case parkEvent = 6
    /// What was put aside.
    case listParked = 7
    /// The end of that.
    case releaseParked = 8
}
