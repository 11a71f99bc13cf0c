import Framing

/// What one call was answered.
struct CallAnswer: Equatable {
    let status: Status?
    let payload: [UInt8]
    /// The answer leaves once everything up to here is durable; nil when it comes later.
    let visibleAt: UInt64?

    /// The answer's message.
    func message() throws -> MessageFields { try MessageFields(self.payload) }

    /// The refusal's number; 0 for a success.
    func reason() throws -> UInt64 {
        guard let detail = self.status?.details.first else { return 0 }
        return try MessageFields(detail.value).number(1)
    }

    /// The fields a refusal says beside its reason and the journal's sequence.
    func refusal() throws -> (position: [UInt8], planID: [UInt8], attemptID: [UInt8], field: String) {
        let refusal = try MessageFields(self.status?.details.first?.value ?? [])
        return (refusal.block(2), refusal.block(6), refusal.block(7), refusal.text(8))
    }

    /// The journal's sequence a refusal says it saw.
    func refusalSequence() throws -> UInt64 { try MessageFields(self.status?.details.first?.value ?? []).number(10) }

    /// Every byte that leaves.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        var reply = Reply()
        reply.status = self.status
        reply.payload = self.payload
        FrameEncoder.append(reply, streamID: 1, to: &bytes)
        return bytes
    }
}

/// Reasons as the wire numbers them.
enum ReasonNumber {
    static let missingField: UInt64 = 1
    static let planNotFound: UInt64 = 20
    static let attemptNotFound: UInt64 = 21
    static let externalIDConflict: UInt64 = 26
    static let planTerminal: UInt64 = 41
    static let roleNotAllowed: UInt64 = 75
}
