/// What peers may have of the daemon, as it was configured.
package struct ConfiguredLimits: Equatable, Sendable {
    /// Connections at once.
    package let connectionsMax: Int
    /// Open streams of one connection.
    package let streamsMax: Int
    /// Calls of one connection without an answer.
    package let callsMax: Int
    /// Mebibytes that may wait for one peer.
    package let outputMebibytesMax: Int
    /// Mebibytes that all peers together may have begun to send.
    package let inputMebibytesMax: Int
    /// Seconds of silence inside a frame.
    package let frameSecondsMax: UInt64
    /// Seconds in which a peer that bytes wait for must read some.
    package let unreadSecondsMax: UInt64
    /// Seconds in which a peer that is owed nothing must send something; 0: none.
    package let idleSecondsMax: UInt64
}
