/// Why a call of an `AsyncClient` brought nothing; the case says what is known of its effect.
///
/// A call whose task was cancelled ends as one of the first and the last, with `isCancelled`: whether the daemon may have
/// seen the command is known then too.
public enum CallError: Error, Equatable, Sendable {
    /// Nothing was executed: the request never left whole.
    case notSent(CallFailure)
    /// The daemon refused; nothing changed.
    case refused(CallFailure)
    /// It may have been executed: send the same command with the same key again to learn.
    case outcomeUnknown(CallFailure)

    init(_ failure: CallFailure) {
        switch failure.outcome {
        case .notSent: self = .notSent(failure)
        case .rejected: self = .refused(failure)
        // An answer that says neither, or makes no sense, tells nothing.
        case .none, .applied, .unknown: self = .outcomeUnknown(failure)
        }
    }

    /// What is known, whichever it is.
    public var failure: CallFailure {
        switch self {
        case .notSent(let failure), .refused(let failure), .outcomeUnknown(let failure): failure
        }
    }

    /// Whether the caller's task was cancelled.
    public var isCancelled: Bool { self.failure.code == -1 }
}
