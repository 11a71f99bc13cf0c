internal import RoutePlanClient

/// What the ledger knows of one plan: every acknowledged command, and the one without an answer.
struct LedgerPlan: Equatable, Sendable {
    let externalID: String
    let owner: String
    private(set) var id = Identifier.none
    private(set) var entries: [LedgerEntry] = []
    private(set) var unanswered: UnansweredCommand?
    /// Where the last acknowledged command left it.
    private(set) var position: Position?
    private(set) var attempt = Identifier.none
    private(set) var isAttemptOpen = false
    private(set) var attemptCount = 0
    private(set) var candidateCount = 0
    private(set) var selectedIndex: Int64 = 0
    private var keyCount = 0

    init(externalID: String, owner: String) {
        self.externalID = externalID
        self.owner = owner
    }

    var isOver: Bool { self.position?.state == .handedOff || self.position?.state == .cancelled }

    /// What a command says beside its own part.
    func context(key: String, deadline: Duration) -> CommandContext {
        CommandContext(plan: self.id, key: key, actor: .host, deadline: deadline)
    }

    /// Notes a command that is about to be sent, and gives it its key.
    mutating func send(_ command: PlanCommand) -> UnansweredCommand {
        precondition(self.unanswered == nil, "one command at a time for each plan")
        self.keyCount += 1
        let unanswered = UnansweredCommand(key: "\(self.externalID)/\(self.keyCount)", command: command)
        self.unanswered = unanswered
        return unanswered
    }

    /// Notes that the command under way never left.
    mutating func notSent() { self.unanswered?.isNotSent = true }

    /// Forgets a command that had no effect, so that another one may be sent.
    mutating func forget() { self.unanswered = nil }

    /// Enters the answer to the command under way.
    mutating func acknowledge(_ answer: Answer) {
        guard let sent = self.unanswered else { preconditionFailure("an answer belongs to a command") }
        self.unanswered = nil
        self.id = answer.plan
        self.position = answer.position
        var first = answer
        // Replays are compared with what the first answer said or would have said.
        first.disposition = .applied
        first.current = nil
        self.entries.append(LedgerEntry(key: sent.key, command: sent.command, answer: first))
        switch sent.command {
        case .receiveRoutes(_, _, _, let candidates):
            self.candidateCount = candidates.count
        case .selectRoute(_, _, let index):
            self.selectedIndex = index ?? 0
        case .requestNavigation(_, _, let index, _, _, _, _):
            self.selectedIndex = index ?? 0
            (self.attempt, self.isAttemptOpen, self.attemptCount) = (answer.attempt, true, 1)
        case .retryHandoff:
            (self.attempt, self.isAttemptOpen) = (answer.attempt, true)
            self.attemptCount += 1
        case .rejectHandoff:
            self.isAttemptOpen = false
        case .createPlan, .reviseRoute, .openDirectionUI, .replacePresentation, .requestRoutes, .calculationFailed,
            .confirmHandoff, .expireAttempt, .returnToSelection, .cancelPlan, .noteEditorDismissed:
            break
        }
    }

    /// Versions the unanswered command adds when it took effect: one an event.
    var unansweredEventCount: UInt64 {
        guard let unanswered = self.unanswered else { return 0 }
        if case .requestNavigation = unanswered.command, self.position?.state == .candidatesReady { return 2 }
        return 1
    }
}
