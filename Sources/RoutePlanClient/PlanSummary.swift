/// One plan in a page.
public struct PlanSummary: Equatable, Sendable {
    /// Its identity.
    public var id: Identifier
    /// Whose plan it is.
    public var owner: String
    /// The host's name of the intent.
    public var externalID: String
    /// Where it stands.
    public var position: Position
    /// Number of stops.
    public var stopCount: UInt32
    /// When it was made, in milliseconds since 1970.
    public var createdAtMilliseconds: UInt64
    /// When the plan entered its state, in milliseconds since 1970.
    public var enteredAtMilliseconds: UInt64
}
