internal import Engine
internal import Facts
internal import Logging
internal import RoutePlanning
internal import Server

/// Tells of commands: identifiers the daemon drew, words of the contract, and of the command's key its pseudonym's beginning.
struct CommandNarrator: ~Copyable {
    private let log: Log
    private var pseudonymiser: Pseudonymiser

    /// Makes pseudonyms under the installation's key.
    init(log: Log, key: borrowing Span<UInt8>) {
        self.log = log
        self.pseudonymiser = Pseudonymiser(key: key)
    }

    /// Names the key.
    var keyID: KeyID { self.pseudonymiser.keyID }

    /// One line for each, and one for those that were left out.
    mutating func tell(_ report: CommandLog.Report) {
        for note in report.notes { self.tell(note) }
        guard report.leftOutCount > 0 else { return }
        self.log.write(.notice, "commands_left_out", [("count", .count(report.leftOutCount))])
    }

    private mutating func tell(_ note: CommandNote) {
        var fields: [(String, LogValue)] = [("command", .text(note.method))]
        var position: PlanPosition?
        if let plan = note.planID { fields.append(("plan", .text(Self.digits(plan)))) }
        if let hash = note.keyHash {
            fields.append(("key", .text(Self.digits(self.pseudonymiser.pseudonym(of: hash).prefix, 8))))
        }
        switch note.result {
        case .answered(let disposition, let at):
            position = at
            fields.append(("disposition", .text(Self.word(of: disposition))))
        case .refused(let reason, let at, let field):
            position = at
            fields.append(("reason", .text(reason.name)))
            if let field { fields.append(("field", .text(field.rawValue))) }
        }
        if let position {
            fields.append(("state", .text(position.state.word)))
            fields.append(("version", .count(position.version)))
        }
        fields.append(("sequence", .count(note.sequence)))
        fields.append(("connection", .count(note.identity.connection.number)))
        fields.append(("stream", .count(note.identity.streamID)))
        self.log.write(note.kind == .ordinary ? .debug : .notice, Self.event(of: note.kind), fields)
    }

    private static func event(of kind: CommandNote.Kind) -> String {
        switch kind {
        case .ordinary: "command"
        case .refusal: "command_refused"
        case .orphanAcknowledgement: "handoff_orphan_ack"
        case .lateAcknowledgement: "handoff_late_ack"
        case .divergedAcknowledgement: "handoff_diverged_ack"
        }
    }

    /// The contract's name.
    private static func word(of disposition: Disposition) -> String {
        switch disposition {
        case .applied: "APPLIED"
        case .replayed: "REPLAYED"
        case .unchanged: "UNCHANGED"
        case .joined: "JOINED"
        case .ignoredStaleGeneration: "IGNORED_STALE_GENERATION"
        case .ignoredStaleRevision: "IGNORED_STALE_REVISION"
        case .ignoredDuplicate: "IGNORED_DUPLICATE"
        case .ignoredLate: "IGNORED_LATE"
        case .ignoredTerminal: "IGNORED_TERMINAL"
        case .alreadyTerminal: "ALREADY_TERMINAL"
        }
    }

    private static func digits(_ plan: PlanID) -> String { Self.digits(plan.high, 16) + Self.digits(plan.low, 16) }

    private static func digits(_ number: some BinaryInteger, _ count: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: count - digits.utf8.count) + digits
    }
}
