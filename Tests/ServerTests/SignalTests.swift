import Framing
import Glibc
import Platform
import Server
import Testing

/// Signals as the server's owner sees them.
///
/// Serialised, because a signal has one pipe at a time.
@Suite(.serialized) struct SignalTests {
    /// Sends a signal to the process and turns until it has taken effect.
    private static func deliver(_ signal: Signal, to server: ServerUnderTest, until condition: () -> Bool) throws {
        #expect(kill(getpid(), signal.number) == 0)
        repeat { try server.turn() } while !condition()
    }

    @Test func `the first request to stop drains, the second stops at once`() throws {
        let signals = try SignalPipe(routing: [.terminate, .interrupt])
        let server = try ServerUnderTest(signals: signals)
        let client = try server.connect()
        client.send(Wire.call(1, "Stuck"))
        try server.settle(client)
        try Self.deliver(.terminate, to: server) {
            client.pump(); return server.isDraining
        }
        #expect(server.lastOutcome == .running)
        try Self.deliver(.interrupt, to: server) { server.lastOutcome != .running }
        #expect(server.lastOutcome == .stopAtOnce)
    }
}
