internal import RoutePlanning
package import Telemetry

/// How much of the server peers have, beside what they may have.
package struct ServerUse: Equatable, Sendable {
    /// What they may have.
    package let limits: PeerLimits
    /// Connections, and the bytes that all of them have begun to send.
    package var connectionCount = 0
    /// Likewise.
    package var inputByteCount = 0
    /// The most that one connection has: streams, calls without an answer, bytes that wait for it.
    package var streamCount = 0
    /// Likewise.
    package var callCount = 0
    /// Likewise.
    package var outputByteCount = 0
    /// Connections whose bytes wait for a later turn of the loop.
    package var putOffCount = 0
    /// Bytes that peers have begun to send, and that wait for them, all together.
    package var bufferByteCount = 0
    /// Answers to what never came to be a call, by gRPC's code.
    package var answersAside: [UInt64] = []
    /// How often a limit was met since the start: something waited, was refused or was closed for it.
    package let met: [PeerLimit: UInt64]

    /// Nothing is used yet.
    package init(limits: PeerLimits = PeerLimits(), met: [PeerLimit: UInt64] = [:]) {
        self.limits = limits
        self.met = met
    }

    /// How much is used of one limit; nil of a time.
    package func number(of limit: PeerLimit) -> Double? {
        switch limit {
        case .connections: Double(self.connectionCount)
        case .streams: Double(self.streamCount)
        case .calls: Double(self.callCount)
        case .outputBytes: Double(self.outputByteCount)
        case .inputBytes: Double(self.inputByteCount)
        case .frameSeconds, .unreadSeconds, .idleSeconds: nil
        }
    }

    /// Puts all of it on the board of metrics.
    package func write(to board: inout MetricBoard) {
        for limit in PeerLimit.allCases {
            board.set(.limit, limit.rawValue, to: self.limits.number(of: limit))
            if let number = self.number(of: limit) { board.set(.limitUse, limit.rawValue, to: number) }
            board.add(self.met[limit] ?? 0, to: .limitMet, limit.rawValue)
        }
        board.set(.connectionsPutOff, to: Double(self.putOffCount))
        board.set(.memory, "connections", to: Double(self.bufferByteCount))
        for (code, count) in self.answersAside.enumerated() where count > 0 {
            board.add(count, to: .requests, "none", RequestTally.word(ofCode: code), "none")
        }
    }
}
