/// One plan in a page.
public struct PlanSummary: Equatable, Sendable {
    public var id: Identifier
    public var owner: String
    public var externalID: String
    public var position: Position
    public var stopCount: UInt32
    public var createdAtMilliseconds: UInt64
    public var enteredAtMilliseconds: UInt64
}
