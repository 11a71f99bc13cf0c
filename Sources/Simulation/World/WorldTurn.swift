internal import RoutePlanning

/// What the daemon came to for one request.
struct WorldTurn: Sendable {
    enum Result: Sendable {
        case outcome(Outcome)
        case read
    }

    let call: Int
    let result: Result
    /// The last entry decided when it was: nobody may see the result before that is durable.
    var observed: UInt64
    /// Whether it made an entry.
    let isCommit: Bool
    /// Whether the answer has left the daemon.
    var isReleased = false

    /// Whether it is a refusal.
    var isRefusal: Bool {
        switch self.result {
        case .outcome(.refused): true
        case .outcome(.answered), .read: false
        }
    }

    /// Whether it answers a read.
    var isRead: Bool {
        switch self.result {
        case .outcome: false
        case .read: true
        }
    }

    /// The answer, of a command that was not refused.
    var answer: Answer? {
        switch self.result {
        case .outcome(.answered(let answer)): answer
        case .outcome(.refused), .read: nil
        }
    }
}
