internal import Glibc

/// The signals a daemon listens to.
package enum Signal: CaseIterable, Equatable, Sendable {
    /// Stop in order: SIGTERM.
    case terminate
    /// Stop in order, from a terminal: SIGINT.
    case interrupt
    /// Read the configuration again: SIGHUP.
    case hangUp
    /// Write a summary of the state: SIGUSR1.
    case userOne

    /// The kernel's number.
    package var number: Int32 {
        switch self {
        case .terminate: SIGTERM
        case .interrupt: SIGINT
        case .hangUp: SIGHUP
        case .userOne: SIGUSR1
        }
    }
}
