/// Who may act; raw values are those of the wire.
package enum ActorType: UInt8, Hashable, Sendable, CaseIterable {
    case host = 1
    case traveler = 2
    case directionUI = 3
    case navigationAdapter = 4
    case `operator` = 5
    /// Only the daemon itself: never accepted from a client.
    case daemon = 6
}
