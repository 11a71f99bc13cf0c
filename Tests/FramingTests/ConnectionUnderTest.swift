import Framing

/// A connection's machine behind a reference, because expectations cannot hold values that are not copyable.
final class ConnectionUnderTest {
    private var state = ConnectionState.accepted()

    var isReading: Bool { self.state.isReading }
    var isClosed: Bool { self.state.isClosed }

    func receivedRequest(streamID: UInt32, hasRoom: Bool) -> ConnectionState.OnRequest {
        self.state.receivedRequest(streamID: streamID, hasRoom: hasRoom)
    }

    func receivedMessage(
        streamID: UInt32, flags: FrameFlags, bodyByteCount: UInt32, standing: StreamStanding
    ) -> ConnectionState.OnMessage {
        self.state.receivedMessage(
            streamID: streamID, flags: flags, bodyByteCount: bodyByteCount, standing: standing)
    }

    func receivedOther(streamID: UInt32) -> ConnectionState.OnOther { self.state.receivedOther(streamID: streamID) }

    func receivedOversized(kind: FrameKind, isActive: Bool) -> ConnectionState.OnOversized {
        self.state.receivedOversized(kind: kind, isActive: isActive)
    }

    func receivedReserved() -> ConnectionState.OnReserved { self.state.receivedReserved() }
    func peerEndedOutput(isOwing: Bool) -> ConnectionState.OnEnd { self.state.peerEndedOutput(isOwing: isOwing) }
    func beginDrain(isOwing: Bool) -> ConnectionState.OnEnd { self.state.beginDrain(isOwing: isOwing) }
    func settled(isOwing: Bool) -> ConnectionState.OnEnd { self.state.settled(isOwing: isOwing) }
    func lost() { self.state.lost() }
}
