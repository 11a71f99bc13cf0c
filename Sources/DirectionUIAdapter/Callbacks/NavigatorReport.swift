/// What a navigator says about one attempt of a hand-off; its silence is said by nobody, the daemon's deadline tells.
public enum NavigatorReport: Equatable, Sendable {
    /// It took over, under a session of its own.
    case accepted(session: String)
    /// It refused.
    case refused(NavigatorRefusal)

    /// The command for it; an attempt has one key for each of the two, so that a repetition is recognised.
    public func command(attempt: [UInt8]) -> DirectionCommand {
        let digits = Array("0123456789abcdef".utf8)
        let name = String(
            decoding: attempt.prefix(16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
        return switch self {
        case .accepted(let session):
            DirectionCommand(
                key: "accepted-\(name)", .navigationAdapter, .confirmHandoff(attempt: attempt, session: session))
        case .refused(let refusal):
            DirectionCommand(key: "refused-\(name)", .navigationAdapter, .rejectHandoff(attempt: attempt, refusal))
        }
    }
}
