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
    }
}
