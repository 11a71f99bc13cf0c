internal import CRoutePlanClient

/// A call the C library hands through as it is: what to send, and how to read what comes back.
struct RawQuestion<Content: Sendable>: Sendable {
    let service: String
    let method: String
    let payload: [UInt8]
    /// Whether it may be sent again when no answer came.
    var isSafeToRepeat = true
    /// Nil where the answer makes no sense.
    let read: @Sendable ([UInt8]) -> Content?

    /// What the answer says.
    func content(of reply: Reply) throws(CallFailure) -> Content {
        guard case .raw(let payload) = reply, let content = self.read(payload) else {
            throw CLibrary.failure(code: RP_E_PROTOCOL.rawValue)
        }
        return content
    }
}
