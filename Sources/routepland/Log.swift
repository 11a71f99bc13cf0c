internal import Configuration
internal import Platform

/// One logfmt line per event, to stderr, with the `<N>` priority prefix the service manager understands (sd-daemon(3)).
///
/// Values are identifiers, counts and constant words: never a stop, a label, a key or provider text.
struct Log {
    /// Priorities of syslog(3).
    enum Priority: Int {
        case error = 3
        case warning = 4
        case notice = 5
        case information = 6
    }

    /// Whether stderr goes to the service manager, which reads the prefix.
    let carriesPriority: Bool
    private let lost = LostLines()
    private let threshold = LogThreshold()

    /// Speaks with or without priorities.
    init(carriesPriority: Bool) { self.carriesPriority = carriesPriority }

    /// Writes what is at least so important, from now on.
    func setLevel(_ level: LogLevel) { self.threshold.rawValue = Priority(level).rawValue }

    /// Writes one line; a full or closed stderr loses the line and nothing else, and the next that fits tells of it.
    func write(_ priority: Priority, _ event: String, _ fields: [(String, String)] = []) {
        guard priority.rawValue <= self.threshold.rawValue else { return }
        let lostCount = self.lost.count
        if lostCount > 0 {
            let line = self.line(.warning, "log_lines_lost", [("count", String(lostCount))])
            guard StandardStreams.offerError(line) else { return self.lost.add() }
            self.lost.forget(lostCount)
        }
        if !StandardStreams.offerError(self.line(priority, event, fields)) { self.lost.add() }
    }

    private func line(_ priority: Priority, _ event: String, _ fields: [(String, String)]) -> String {
        var line = self.carriesPriority ? "<\(priority.rawValue)>" : ""
        line += "event=\(event)"
        for (name, value) in fields { line += " \(name)=\(Self.quoted(value))" }
        return line + "\n"
    }

    private static func quoted(_ value: String) -> String {
        let plain = value.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "=") }
        guard !plain || value.isEmpty else { return value }
        var text = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case let other: text.unicodeScalars.append(other)
            }
        }
        return text + "\""
    }
}

extension Log.Priority {
    /// As the setting has it.
    init(_ level: LogLevel) {
        switch level {
        case .error: self = .error
        case .warning: self = .warning
        case .notice: self = .notice
        case .information: self = .information
        }
    }
}
