/// One event of one plan as the audit store keeps it: without places and without anybody's text.
public struct Fact: Equatable, Sendable {
    /// Names the event, the same at every telling.
    public let eventID: Identifier
    /// The journal entry; one entry may hold two events.
    public let sequence: UInt64
    /// No further event has this sequence.
    public let endsEntry: Bool
    /// The plan.
    public let plan: Identifier
    /// Where it stood right after the event.
    public let position: Position
    /// Journal time, in nanoseconds since 1970.
    public let atNanoseconds: UInt64
    /// The method that was committed, by its name: "SelectRoute".
    public let command: String
    /// Who acted.
    public let actorType: ActorType
    /// Pseudonym of who acted, or none.
    public let actor: Identifier
    /// Pseudonym of the command key.
    public let commandKey: Identifier
    /// Of the key all pseudonyms here were made with.
    public let keyID: UInt32
    /// What happened; nil for a kind this library does not know.
    public let kind: FactKind?
    /// What else there is to tell of it.
    public let details: [FactDetail]

    private static let commands = [
        "", "CreatePlan", "ReviseRoute", "OpenDirectionUI", "ReplacePresentation", "RequestRoutes", "ReceiveRoutes",
        "CalculationFailed", "SelectRoute", "RequestNavigation", "ConfirmHandoff", "RejectHandoff", "ExpireAttempt",
        "RetryHandoff", "ReturnToSelection", "CancelPlan", "NoteEditorDismissed",
    ]
    /// The field of the first kind's detail; the others follow in the order of the kinds.
    private static let detailField: UInt64 = 12

    init?(_ bytes: [UInt8]) {
        guard let fields = MessageFields(bytes), let eventID = Identifier(fields.bytes(1)),
            let plan = Identifier(fields.bytes(4)), let position = MessageFields(fields.bytes(5))
        else { return nil }
        self.eventID = eventID
        self.sequence = fields.number(2)
        self.endsEntry = fields.number(3) != 0
        self.plan = plan
        self.position = Position(
            state: PlanState(rawValue: UInt32(clamping: position.number(1))) ?? .unspecified,
            version: position.number(2), revision: position.number(3),
            generation: UInt32(clamping: position.number(4)))
        self.atNanoseconds = fields.number(6)
        let command = Int(clamping: fields.number(7))
        self.command = command < Self.commands.count ? Self.commands[command] : ""
        self.actorType = ActorType(rawValue: UInt32(clamping: fields.number(8))) ?? .unspecified
        self.actor = Identifier(fields.bytes(9)) ?? .none
        self.commandKey = Identifier(fields.bytes(10)) ?? .none
        self.keyID = UInt32(clamping: fields.number(11))
        let kind = FactKind.allCases.first { fields.has(Self.detailField + $0.rawValue - 1) }
        self.kind = kind
        if let kind, let message = MessageFields(fields.bytes(Self.detailField + kind.rawValue - 1)) {
            self.details = FactDetail.all(of: kind, in: message)
        } else {
            self.details = []
        }
    }
}
