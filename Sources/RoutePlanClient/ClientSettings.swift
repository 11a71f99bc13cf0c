/// How a client connects, waits and retries.
public struct ClientSettings: Equatable, Sendable {
    /// At most 107 bytes; nil takes RP_SOCKET of the environment.
    public var socketPath: String?
    /// Of calls that name no deadline; retries and reconnections happen inside it.
    public var defaultDeadline = Duration.seconds(10)
    /// Unanswered requests the connection may carry, 1 to 1,024.
    public var inflightMax: UInt32 = 64
    /// How often a request may be sent, 1 to 1,000; 1 means never again.
    public var sendCountMax: UInt32 = 8
    /// Wait before a second try; it doubles, with jitter, up to `backoffMax`.
    public var backoffMin = Duration.milliseconds(10)
    /// Longest wait between two tries.
    public var backoffMax = Duration.seconds(1)

    /// The library's own defaults.
    public init() {}
}
