/// One watch of a service's health, on a connection of its own.
struct HealthWatch {
    private let peer: WirePeer

    init(_ service: String, of daemon: RunningDaemon) throws {
        self.peer = try WirePeer(daemon.socketPath)
        var request = MessageBytes()
        if !service.isEmpty { request.text(1, service) }
        self.peer.send(
            self.peer.request("Watch", request.bytes, service: "grpc.health.v1.Health", flags: 1))
    }

    /// What it is told next, by its number; nil when the daemon hung up.
    func next() throws -> UInt64? {
        guard let frame = try self.peer.receive() else { return nil }
        guard frame.kind == 3, frame.flags == 0 else { throw Complaint("no message: \(frame)") }
        return try MessageFields(frame.body).number(1)
    }
}
