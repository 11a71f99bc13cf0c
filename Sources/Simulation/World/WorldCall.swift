/// One thing a client wants, until it has an answer.
struct WorldCall: Sendable {
    enum Request: Sendable {
        case command(ReferenceCommand)
        case read(WorldRead)
    }

    let client: Int
    /// The input it came with, and which of its copies it is.
    let input: Int
    let copy: Int
    let request: Request
    /// The newest entry anybody had been told of when it was first sent.
    var floor: UInt64
    /// How often it was sent.
    var attemptCount = 0
    /// The turn whose answer arrived first.
    var answeredBy: Int?
}
