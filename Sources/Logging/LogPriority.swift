/// How much a line matters; raw values are those of syslog(3).
package enum LogPriority: UInt8, CaseIterable, Sendable {
    case error = 3
    case warning = 4
    case notice = 5
    case information = 6
    /// One line a command.
    case debug = 7

    /// As a JSON line has it.
    package var word: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .notice: "notice"
        case .information: "information"
        case .debug: "debug"
        }
    }
}
