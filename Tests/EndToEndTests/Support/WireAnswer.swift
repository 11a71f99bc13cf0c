/// One response: a status with its refusal, or a payload.
struct WireAnswer {
    let code: UInt64
    /// The status's text.
    let text: String
    let payload: MessageFields
    let payloadBytes: [UInt8]
    /// Number of the refusal's reason; 0 without one.
    let reason: UInt64
    /// The refusal's field name.
    let field: String

    init(_ body: [UInt8]) throws {
        let response = try MessageFields(body)
        let status = try response.message(1)
        self.code = status.number(1)
        self.text = status.text(2)
        self.payloadBytes = response.bytes(2)
        self.payload = try MessageFields(self.payloadBytes)
        let refusal = try MessageFields(try status.message(3).bytes(2))
        self.reason = self.code == 0 ? 0 : refusal.number(1)
        self.field = self.code == 0 ? "" : refusal.text(8)
        self.refusal = refusal
    }

    private let refusal: MessageFields

    /// Where the plan stood when a command was judged: field 3 of a CommandAnswer, field 2 of a Refusal.
    ///
    /// Not for answers to reads, which have something else there.
    var position: MessageFields {
        get throws { self.code == 0 ? try self.payload.message(3) : try self.refusal.message(2) }
    }

    /// Field 3 of a CommandAnswer, field 2 of its position.
    func version() throws -> UInt64 { try self.payload.message(3).number(2) }
}
