/// What became of an attempt; raw values are those of the wire.
package enum AttemptState: UInt8, Hashable, Sendable, CaseIterable {
    /// Waiting for its acknowledgement.
    case open = 1
    /// Acknowledged.
    case acked = 2
    /// Refused by the target.
    case rejected = 3
    /// Outcome unknown: a late acknowledgement still wins.
    case timedOut = 4
    /// Given up by the traveler.
    case abandoned = 5
    /// Another attempt of the same hand-off was acknowledged.
    case superseded = 6
}
