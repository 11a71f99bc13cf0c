package import RoutePlanning

/// What a payload came to that carries no command and reads no plan.
package enum Decoded<Request: Equatable & Sendable>: Equatable, Sendable {
    /// A request to answer.
    case request(Request)
    /// The payload breaks a rule that holds in every state.
    case refused(Refusal)
    /// The payload is no message of the method's type: code 13.
    case malformed(MalformedPayload)

    /// What a fault of the payload is to whoever sent it.
    init(_ fault: RequestFault) {
        switch fault {
        case .refused(let reason, let field): self = .refused(Refusal(reason: reason, field: field))
        case .tooLarge: self = .refused(Refusal(reason: .frameTooLarge))
        case .malformed(let malformed): self = .malformed(malformed)
        }
    }
}
