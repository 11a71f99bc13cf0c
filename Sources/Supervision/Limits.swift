/// Every limit of what a service manager is told, with its reason.
package enum Limits {
    /// Messages that wait for a service manager that does not read; one that is superseded makes room.
    package static let messagesWaitingMax = 64
    /// How long the end of the process waits for the last messages: they are for people, and the manager sees the end itself.
    package static let farewellNanoseconds: UInt64 = 200_000_000
    /// A start that tells nothing for so long may be given up: it tells once a second, but for what a slow disk takes.
    package static let startPatienceNanoseconds: UInt64 = 30_000_000_000
    /// Shortest time between two signs of life, whatever is asked for: more would be work for its own sake.
    package static let livenessNanosecondsMin: UInt64 = 10_000_000
}
