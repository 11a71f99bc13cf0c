/// How lines of the log are written, by the words of the setting.
package enum LogFormat: String, CaseIterable, Sendable {
    case auto
    case logfmt
    case json
    case journal
}
