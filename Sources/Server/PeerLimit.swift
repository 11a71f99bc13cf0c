/// What peers have a bounded share of, by the words of the metrics.
package enum PeerLimit: String, CaseIterable, Sendable {
    /// Connections at once.
    case connections
    /// Open streams of one connection.
    case streams
    /// Calls of one connection without an answer.
    case calls
    /// Bytes that wait for one peer.
    case outputBytes = "output_bytes"
    /// Bytes of what peers have begun to send, over all connections.
    case inputBytes = "input_bytes"
    /// Silence inside a frame.
    case frameSeconds = "frame_seconds"
    /// Time without progress while bytes wait for a peer.
    case unreadSeconds = "unread_seconds"
    /// Silence of a connection that nothing is owed to.
    case idleSeconds = "idle_seconds"
}
