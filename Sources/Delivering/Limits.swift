/// Every limit of the outbox, with its reason.
package enum Limits {
    /// Bytes of a consumer's name, and of the word that says why an event is parked: they stand in tables and in logs.
    package static let nameByteCountMax = 64

    /// Events a consumer may have without acknowledging one: some tenth of a second of a busy day, and what it costs to
    /// have all of them twice.
    package static let windowMax = 256

    /// The window of a consumer that names none.
    package static let windowDefault = 256

    /// Consumers at once: each keeps a window of events in memory, and holds back the pruning of what it has not read.
    package static let consumersMax = 64
}
