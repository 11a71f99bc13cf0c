package import Platform

/// Why what was handed over at the start cannot be served.
package enum HandoverFault: Error, Equatable, Sendable {
    /// The environment names descriptors that are none.
    case unreadable(SystemError)
    /// The daemon listens on one socket.
    case severalSockets(names: [String])
}

extension HandoverFault: CustomStringConvertible {
    /// One line for the operator.
    package var description: String {
        switch self {
        case .unreadable(let error): "what LISTEN_FDS announces is not there: \(error)"
        case .severalSockets(let names):
            "\(names.count) sockets were handed over (\(names.prefix(4).joined(separator: ", "))); one is wanted"
        }
    }
}
