internal import Storage

/// One thing that happens in a world by itself; what somebody does to it is a `WorldInput`.
enum WorldEvent: Sendable {
    /// A request reaches the daemon.
    case arrival(call: Int, attempt: Int, connection: Int)
    /// The daemon's loop takes a turn, planned for a time that may have passed while a sync did not return.
    case turn(life: Int, at: UInt64)
    /// A piece of background work is done.
    case work(BackgroundWork, life: Int)
    /// Bytes reach a client.
    case delivery(connection: Int, byteCount: Int)
    /// A client that has no answer yet sends its request again.
    case retry(call: Int, attempt: Int)
    /// The daemon is started.
    case boot
}
