internal import Auditing
internal import Engine
internal import Framing
internal import RoutePlanning
internal import WireSchema

/// Answers the calls of `routeplan.v1.History`: each is a question to the thread that reads the audit store, and its answer
/// comes late.
struct HistoryCalls: ~Copyable {
    private let history: History?
    private let methods = MethodNames<HistoryMethod>()
    private var codec = HistoryCodec()
    private var lastTicket: UInt64 = 0
    /// Calls that wait, by ticket.
    private var waiting: [UInt64: (identity: CallIdentity, method: HistoryMethod, roles: Roles)] = [:]
    /// Answers taken over and not told yet, the last first.
    private var answers: [(ticket: UInt64, answer: HistoryAnswer)] = []

    init(_ history: History?) { self.history = history }

    /// How a call that waited ended; everything told of is durable.
    enum LateResult {
        /// The payload is the answer.
        case answered
        /// Refused.
        case refused(Refusal)
        /// The store could not be read.
        case failed
    }

    /// An answer that came late.
    struct LateAnswer {
        let identity: CallIdentity
        let kind: ReadKind
        let roles: Roles
        let result: LateResult
    }

    /// The method of this name; nil is answered with code 12.
    func method(named name: borrowing Span<UInt8>) -> HistoryMethod? { self.methods.method(named: name) }

    /// Asks for one call.
    mutating func dispatch(
        _ method: HistoryMethod, _ content: borrowing Span<UInt8>, of request: CallRequest
    ) -> AsideResult {
        switch self.codec.decode(method, payload: content) {
        case .request(let decoded):
            if let refusal = request.principal.refusal(of: method.kind) { return .refused(refusal) }
            guard let history = self.history else { return .notFound("no audit store is kept") }
            self.lastTicket += 1
            let question = HistoryQuestion(
                ticket: self.lastTicket, request: decoded, reach: request.principal.readReach)
            guard history.ask(question) else {
                return .refused(
                    Refusal(
                        reason: .overloaded, retryAfterMilliseconds: EngineLimits.overloadedRetryMilliseconds))
            }
            self.waiting[self.lastTicket] = (request.identity, method, request.principal.roles)
            return .later
        case .refused(let refusal): return .refused(refusal)
        case .malformed(let fault): return .malformed(fault)
        }
    }

    /// Writes one answer that came, if there is one.
    mutating func nextCompletion(into payload: inout [UInt8]) -> LateAnswer? {
        if self.answers.isEmpty, !self.waiting.isEmpty, let history = self.history {
            self.answers = history.takeAnswers().reversed()
        }
        while let (ticket, answer) = self.answers.popLast() {
            guard let call = self.waiting.removeValue(forKey: ticket) else { continue }
            let result: LateResult
            switch (answer, call.method) {
            case (.page(let page), .getPlanHistory):
                self.codec.encode(planHistory: page, into: &payload)
                result = .answered
            case (.page(let page), .listEvents):
                self.codec.encode(events: page, into: &payload)
                result = .answered
            case (.refused(let reason), _): result = .refused(Refusal(reason: reason))
            case (.failed, _): result = .failed
            }
            return LateAnswer(identity: call.identity, kind: call.method.kind, roles: call.roles, result: result)
        }
        return nil
    }

    /// Nobody waits for that call any more.
    mutating func cancel(_ identity: CallIdentity) {
        guard let ticket = self.waiting.first(where: { $0.value.identity == identity })?.key else { return }
        self.waiting[ticket] = nil
        self.history?.cancel(ticket)
    }
}
