/// The least important lines that are written, by the words of the setting; from the most important on.
package enum LogLevel: String, CaseIterable, Sendable {
    case error
    case warning
    case notice
    case information
    /// With one line a command.
    case debug
}
