internal import RoutePlanning

/// Why a request goes no further.
enum RequestFault: Error {
    /// Well-formed, and never right whatever the plan's state.
    case refused(Reason, RequestField)
    /// A payload beyond what one request may cost.
    case tooLarge
    /// Not a message of the method's type.
    case malformed(MalformedPayload)

    /// The fault as the planning rules state it.
    init(_ refusal: Refusal, otherwise field: RequestField) {
        self = .refused(refusal.reason, refusal.field ?? field)
    }

    /// What the text rules found in `field`.
    init(_ fault: TextFault, in field: RequestField) {
        switch fault {
        case .tooLong: self = .refused(.labelTooLong, field)
        case .forbiddenCharacter: self = .refused(.labelForbiddenCharacter, field)
        }
    }
}
