internal import Framing
internal import Platform

/// The orderly end.
extension CallServer where Calls: ~Copyable {
    /// Whether the orderly end has begun.
    package var isDraining: Bool {
        switch self.stopping {
        case .serving: false
        case .draining: true
        }
    }

    /// Takes no connection any more, closes idle ones, refuses new requests on the others until they are answered.
    ///
    /// The socket's file goes at once, so that a new client is told by the kernel. A second call changes nothing.
    package mutating func beginDrain() {
        guard case .serving = self.stopping else { return }
        let now = Deadline(nanoseconds: self.clock.monotonicNanoseconds())
        self.stopping = .draining(until: now.advanced(byNanoseconds: Limits.drainNanosecondsMax))
        self.accepting = .ended
        self.listener = nil
        self.dispatcher.willDrain()
        self.serveStreams()
        for connection in self.connections.all { self.endInOrder(connection) }
    }

    /// Takes one signal; others that wait are reported again by the next wait.
    mutating func receiveSignal() -> TurnOutcome {
        guard let signal = self.signals?.next() else { return .running }
        switch signal {
        case .terminate, .interrupt:
            guard case .serving = self.stopping else { return .stopAtOnce }
            self.beginDrain()
            return .running
        case .hangUp: return .reloadRequested
        case .userOne: return .summaryRequested
        }
    }
}
