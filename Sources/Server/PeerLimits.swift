internal import Framing

/// How much of the server peers may have, as configured; the server is built for what `Limits` says at most.
package struct PeerLimits: Equatable, Sendable {
    /// Connections at once.
    package var connectionsMax = Limits.connectionsMax
    /// Open streams of one connection.
    package var streamsMax = Limits.streamsMax
    /// Calls of one connection without an answer.
    package var callsMax = Limits.requestsInFlightMax
    /// Unread bytes of one peer beyond which its connection closes.
    package var outputByteCountMax = Limits.outputByteCountMax
    /// Bytes of what peers have begun to send, over all connections.
    package var inputByteCountMax = Limits.inputByteCountMax
    /// Longest silence inside a frame.
    package var stallNanosecondsMax = Limits.stallNanosecondsMax
    /// Longest time without progress while bytes wait for a peer that does not read.
    package var writeNanosecondsMax = Limits.writeNanosecondsMax
    /// Longest silence of a connection that nothing is owed to; nil: for ever.
    package var idleNanosecondsMax: UInt64?

    /// What is built in.
    package init() {}

    /// Unread bytes of one peer beyond which new requests are refused: one more answer of the greatest count still fits.
    var outputRefusalByteCount: Int { self.outputByteCountMax - Limits.outputReserveByteCount }

    /// Unread bytes of one peer beyond which its streams are not asked for more.
    var streamOutputByteCountMax: Int { min(Limits.streamOutputByteCountMax, self.outputRefusalByteCount) }

    /// The number of one limit, in bytes, seconds or pieces; 0 for a time that never ends.
    package func number(of limit: PeerLimit) -> Double {
        switch limit {
        case .connections: Double(self.connectionsMax)
        case .streams: Double(self.streamsMax)
        case .calls: Double(self.callsMax)
        case .outputBytes: Double(self.outputByteCountMax)
        case .inputBytes: Double(self.inputByteCountMax)
        case .frameSeconds: Double(self.stallNanosecondsMax) / 1e9
        case .unreadSeconds: Double(self.writeNanosecondsMax) / 1e9
        case .idleSeconds: Double(self.idleNanosecondsMax ?? 0) / 1e9
        }
    }

    /// Stops the program where a limit is none: what is configured was checked before.
    func check() {
        precondition((1...Limits.connectionsMax).contains(self.connectionsMax), "a server takes some connections")
        precondition((1...Limits.streamsMax).contains(self.streamsMax), "a connection has some streams")
        precondition(self.callsMax > 0, "a connection has a call under way")
        precondition(self.outputByteCountMax > Limits.outputReserveByteCount, "an answer of the greatest count fits")
        precondition(
            self.inputByteCountMax >= 2 * Int(Framing.Limits.bodyByteCountMax), "a frame fits, and others beside it")
    }
}
