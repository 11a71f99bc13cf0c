/// How lines are written, as the setting has it.
package enum LogForm: UInt8, CaseIterable, Sendable {
    /// To the system's journal where standard error is connected to it, else as `logfmt`.
    case auto
    case logfmt
    case json
    case journal
}
