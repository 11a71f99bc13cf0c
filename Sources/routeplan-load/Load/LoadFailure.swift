/// Why there is no run.
enum LoadFailure: Error, Equatable {
    /// With the file and the place in it.
    case scenario(String)
    case noAnswer(socket: String, code: String)
    case unreadable(path: String, reason: String)

    var exitCode: Int32 {
        switch self {
        case .scenario: 65
        case .noAnswer: 69
        case .unreadable: 70
        }
    }

    var message: String {
        switch self {
        case .scenario(let text): text
        case .noAnswer(let socket, let code): "no daemon answers on \(socket): \(code)"
        case .unreadable(let path, let reason): "\(path): \(reason)"
        }
    }
}
