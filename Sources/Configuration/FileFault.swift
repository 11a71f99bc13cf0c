package import Platform

/// Why a configuration file cannot be read at all.
package enum FileFault: Error, Equatable, Sendable, CustomStringConvertible {
    /// Asked for by name, and not there.
    case absent
    /// A directory, a pipe, a device or a socket.
    case notAFile
    /// Everybody may write it, and it says who may do what.
    case writableByAll
    /// More bytes than a configuration has.
    case tooLarge
    /// The kernel refused.
    case system(SystemError)

    /// One line for the operator, without the path.
    package var description: String {
        switch self {
        case .absent: "no such file"
        case .notAFile: "not a regular file"
        case .writableByAll: "anybody may write this file; take that away (chmod o-w)"
        case .tooLarge: "larger than \(Limits.fileByteCountMax) bytes"
        case .system(let error): error.description
        }
    }
}
