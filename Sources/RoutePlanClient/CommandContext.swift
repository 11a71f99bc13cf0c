/// What every command says.
public struct CommandContext: Equatable, Sendable {
    /// `none` for `createPlan`.
    public var plan: Identifier
    /// 1 to 64 bytes; empty lets the library make one.
    public var key: String
    /// Who speaks.
    public var actor: ActorType
    /// The host's own name for who acts, at most 64 bytes.
    public var actorReference: String
    /// At most 64 bytes; telemetry only.
    public var componentVersion: String
    /// Refuses the command at any other version.
    public var expectedVersion: UInt64?
    /// How long the call may take, retries included; nil takes the client's default.
    public var deadline: Duration?

    /// Gathers what a command says.
    public init(
        plan: Identifier = .none, key: String = "", actor: ActorType, actorReference: String = "",
        componentVersion: String = "", expectedVersion: UInt64? = nil, deadline: Duration? = nil
    ) {
        self.plan = plan
        self.key = key
        self.actor = actor
        self.actorReference = actorReference
        self.componentVersion = componentVersion
        self.expectedVersion = expectedVersion
        self.deadline = deadline
    }
}
