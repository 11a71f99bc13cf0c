internal import Platform
internal import Storage

/// How the daemon is to end, with the line for the log.
struct Ending: Error {
    let code: ExitCode
    let reason: String

    init(code: ExitCode, reason: String) {
        self.code = code
        self.reason = reason
    }

    /// The end a failure of the data directory deserves.
    init(_ failure: StorageError) {
        self.code = ExitCode(rawValue: failure.exitCode) ?? .inputOutput
        self.reason = failure.description
    }

    /// The end a socket that cannot be had deserves.
    init(_ failure: ListenFailure) {
        self.reason = failure.description
        switch failure {
        case .pathEmpty, .pathTooLong, .pathTooLongForGroup, .pathHoldsNUL, .addressAbstract: self.code = .usage
        case .notAMember: self.code = .permission
        case .alreadyRunning: self.code = .lockHeld
        case .notASocket, .notAListener, .system: self.code = .cannotCreate
        }
    }
}
