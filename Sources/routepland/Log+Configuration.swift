internal import Configuration
internal import Logging
internal import Server

extension Log {
    /// Goes by what the configuration says from now on.
    func adopt(_ configuration: Configuration) {
        self.setThreshold(LogPriority(configuration.logLevel))
        self.setForm(LogForm(configuration.logFormat))
    }
}

extension LogPriority {
    /// As the setting has it.
    fileprivate init(_ level: LogLevel) {
        switch level {
        case .error: self = .error
        case .warning: self = .warning
        case .notice: self = .notice
        case .information: self = .information
        case .debug: self = .debug
        }
    }
}

extension LogForm {
    /// As the setting has it.
    fileprivate init(_ format: LogFormat) {
        switch format {
        case .auto: self = .auto
        case .logfmt: self = .logfmt
        case .json: self = .json
        case .journal: self = .journal
        }
    }
}

extension CommandDetail {
    /// What a level lets through.
    init(_ level: LogLevel) {
        switch level {
        case .error, .warning: self = .none
        case .notice, .information: self = .notable
        case .debug: self = .everything
        }
    }
}
