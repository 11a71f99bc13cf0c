/// What a service manager is told, sd_notify(3).
package enum Message: Equatable, Sendable {
    /// Clients are served.
    case ready
    /// The configuration is read again; monotonic nanoseconds as of now.
    case reloading(monotonicNanoseconds: UInt64)
    /// The orderly end has begun.
    case stopping
    /// What the process is doing, for people: one line of words and numbers.
    case status(String)
    /// A start takes its time; it may take that many nanoseconds from now on.
    case extendStart(nanoseconds: UInt64)
    /// The writer takes turns.
    case alive

    /// Its variable; of two messages with the same one the later alone counts.
    var variable: String {
        switch self {
        case .ready: "READY"
        case .reloading: "RELOADING"
        case .stopping: "STOPPING"
        case .status: "STATUS"
        case .extendStart: "EXTEND_TIMEOUT_USEC"
        case .alive: "WATCHDOG"
        }
    }

    /// Its lines.
    var text: String {
        switch self {
        case .ready, .stopping, .alive: "\(self.variable)=1"
        case .reloading(let nanoseconds): "\(self.variable)=1\nMONOTONIC_USEC=\(nanoseconds / 1_000)"
        case .status(let words): "\(self.variable)=\(words)"
        case .extendStart(let nanoseconds): "\(self.variable)=\(nanoseconds / 1_000)"
        }
    }
}
