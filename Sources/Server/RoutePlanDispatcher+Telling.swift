internal import Engine
internal import Platform
internal import RoutePlanning
internal import WireSchema

/// What the log is to tell of commands.
extension RoutePlanDispatcher {
    /// What may be told now; nil if there is nothing.
    package mutating func takeCommandReport() -> CommandLog.Report? {
        guard self.commandLog.hasSomething else { return nil }
        return self.commandLog.take(durable: self.durableSequence, atNanoseconds: self.time.monotonicNanoseconds())
    }

    /// Notes what a turn came to, if it is one to tell of: one comparison for the many that are not.
    mutating func note(_ turn: Turn, of method: CommandMethod, _ command: Command, _ request: CallRequest) {
        switch self.commandLog.detail {
        case .none: return
        case .notable:
            switch turn.outcome {
            case .answered(let answer) where !answer.isNotable: return
            case .answered, .refused: break
            }
        case .everything: break
        }
        self.commandLog.note(atNanoseconds: request.receivedAtNanoseconds) {
            CommandNote(
                turn.outcome, of: method.rawValue, keyHash: command.context.keyHash, sequence: turn.sequence,
                identity: request.identity)
        }
    }

    /// Notes a command that was refused before anything was decided.
    mutating func note(_ refusal: Refusal, of method: CommandMethod, _ command: Command?, _ request: CallRequest) {
        guard self.commandLog.detail != .none else { return }
        self.commandLog.note(atNanoseconds: request.receivedAtNanoseconds) {
            CommandNote(
                .refused(refusal), of: method.rawValue, keyHash: command?.context.keyHash, sequence: 0,
                identity: request.identity)
        }
    }
}

extension Answer {
    /// Whether somebody should look at it: undo something, or know that it came late or otherwise than asked for.
    fileprivate var isNotable: Bool {
        self.compensation != .none || self.disposition == .applied && (self.detail.late || self.detail.diverged)
    }
}
