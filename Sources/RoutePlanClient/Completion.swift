/// The end of one call.
public struct Completion: Sendable {
    /// As submitted.
    public let tag: UInt64
    /// What it brought, or why it failed.
    public let result: Result<Reply, CallFailure>
    /// How often the request was sent.
    public let sendCount: UInt32
    /// From submit to completion.
    public let latency: Duration
}
