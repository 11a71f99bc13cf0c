/// One command for the daemon, still without the plan it is about, which the host adds.
public struct DirectionCommand: Equatable, Sendable {
    /// The command key: 1 to 64 bytes; whoever sends the command again keeps it.
    public let key: String
    /// Who speaks.
    public let actor: DirectionActor
    /// Refuses the command at any other version.
    public let expectedVersion: UInt64?
    /// What is said.
    public let intent: DirectionIntent

    init(key: String, _ actor: DirectionActor, _ intent: DirectionIntent, expectedVersion: UInt64? = nil) {
        self.key = key
        self.actor = actor
        self.intent = intent
        self.expectedVersion = expectedVersion
    }
}
