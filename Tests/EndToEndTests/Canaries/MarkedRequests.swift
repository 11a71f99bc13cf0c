/// One request of every method, full of marked content, valid for a plan in the right state.
struct MarkedRequests {
    var plan: [UInt8] = []
    var attempt: [UInt8] = []
    var generation: UInt64 = 1
    var revision: UInt64 = 1
    var externalID = Marked.externalID
    private var keyCount = 0

    /// The methods of the service, each with a request that is well formed.
    static let methods = [
        "CreatePlan", "ReviseRoute", "OpenDirectionUI", "ReplacePresentation", "RequestRoutes", "ReceiveRoutes",
        "CalculationFailed", "SelectRoute", "RequestNavigation", "ConfirmHandoff", "RejectHandoff", "ExpireAttempt",
        "RetryHandoff", "ReturnToSelection", "CancelPlan", "NoteEditorDismissed", "GetPlan", "GetHandoff", "ListPlans",
    ]

    /// The methods that answer with a stream; what they tell is read by `MarkedSession.sendRaw`.
    static let streams = ["WatchPlans"]

    /// The request of a method; `bend` may add fields or spoil some, the last of a repeated one wins.
    mutating func request(_ method: String, bend: (inout MessageBytes) -> Void = { _ in }) -> [UInt8] {
        self.keyCount += 1
        let key = "\(Marked.commandKey)-\(self.keyCount)"
        var request = MessageBytes()
        switch method {
        case "GetPlan", "GetHandoff":
            request.bytes(1, self.plan)
            if method == "GetHandoff" { request.bytes(2, self.attempt) }
        case "ListPlans": break
        default:
            request.message(1) { self.context(&$0, key: key, namesPlan: method != "CreatePlan") }
            self.fill(method, &request)
        }
        bend(&request)
        return request.bytes
    }

    private func fill(_ method: String, _ request: inout MessageBytes) {
        switch method {
        case "CreatePlan":
            request.text(2, self.externalID)
            request.text(3, Marked.owner)
            for index in 0..<4 { request.message(4) { Self.stop(&$0, index) } }
        case "ReviseRoute":
            request.varint(2, self.revision)
            request.message(3) { list in for index in [3, 0, 2] { list.message(1) { Self.stop(&$0, index) } } }
        case "ReplacePresentation": request.varint(2, 2)
        case "RequestRoutes": self.references(&request)
        case "ReceiveRoutes":
            self.references(&request)
            for number in 0..<3 as Range<UInt64> {
                request.message(5) { route in
                    route.varint(1, 15_000 + number)
                    route.varint(2, 2_000 + number)
                    route.varint(3, 1)
                    route.bytes(4, Marked.geometryDigest)
                    route.text(5, "\(Marked.routeRef)#\(number)")
                }
            }
        case "CalculationFailed":
            self.references(&request)
            request.varint(5, 6)
            request.text(6, Marked.providerCode)
            request.varint(7, 28_535_517)
        case "SelectRoute", "RequestNavigation":
            self.references(&request)
            request.signed(4, 1)
            if method == "RequestNavigation" { request.text(5, Marked.target) }
        case "ConfirmHandoff":
            request.bytes(2, self.attempt)
            request.text(3, Marked.session)
        case "RejectHandoff":
            request.bytes(2, self.attempt)
            request.varint(3, 3)
        case "ExpireAttempt": request.bytes(2, self.attempt)
        case "RetryHandoff": request.text(2, Marked.target)
        case "CancelPlan": request.varint(2, 3)
        case "NoteEditorDismissed":
            request.varint(2, self.generation)
            request.varint(3, 2)
        default: break
        }
    }

    private func references(_ request: inout MessageBytes) {
        request.varint(2, self.generation)
        request.varint(3, self.revision)
    }

    private func context(_ context: inout MessageBytes, key: String, namesPlan: Bool) {
        if namesPlan { context.bytes(1, self.plan) }
        context.text(2, key)
        context.message(3) { actor in
            actor.varint(1, 2)
            actor.text(2, Marked.actor)
        }
        context.text(5, Marked.component)
    }

    /// A marked stop; the last is a pin.
    static func stop(_ stop: inout MessageBytes, _ index: Int) {
        if index < Marked.places.count {
            stop.message(1) { place in
                place.signed(1, Int64(Marked.places[index].latitudeE6))
                place.signed(2, Int64(Marked.places[index].longitudeE6))
            }
        } else {
            stop.text(2, Marked.pin.lowercased())
        }
        stop.text(3, index == 1 ? Marked.devanagari : Marked.label)
        stop.text(4, Marked.address)
        stop.varint(5, 2)
    }
}
