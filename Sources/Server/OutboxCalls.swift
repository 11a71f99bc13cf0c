internal import Auditing
internal import Delivering
internal import Engine
internal import Framing
internal import RoutePlanning
internal import WireSchema

/// Answers the calls of `routeplan.v1.Outbox`: everything is asked of the store's thread and answered when that has it.
///
/// Holds one page of deliveries for each open stream, at most a window. Source: docs/outbox.md.
struct OutboxCalls: ~Copyable {
    /// Who waits for the answer with a ticket.
    enum Asker {
        /// A call.
        case call(Caller)
        /// A call that ends a consumer.
        case detaching(Caller, PlainName)
        /// A call that makes room in a consumer's window.
        case makingRoom(Caller, PlainName)
        /// A stream that is to be opened.
        case opening(CallIdentity)
        /// A stream that wants to tell more.
        case page(CallIdentity)
        /// The metrics.
        case lags
    }

    /// A call, and who made it.
    struct Caller {
        let identity: CallIdentity
        let roles: Roles
    }

    /// What is known of one stream.
    struct Stream {
        let name: PlainName
        var phase: Phase
    }

    /// How far a stream is.
    enum Phase {
        /// Its new generation is not stored yet.
        case opening
        /// It is open; the first message waits to be told.
        case opened([UInt8], Subscription<[UInt8]>)
        /// It is open.
        case telling(Subscription<[UInt8]>)
        /// It ends with this.
        case ending(Refusal, newestGeneration: UInt64)
    }

    /// What the store was asked for the metrics.
    private enum Look {
        /// Nothing, or it has answered and that was told.
        case none
        /// How the consumers stand; a call waits for that until then.
        case asked(until: UInt64)
        /// The same, and no call waits any more.
        case overdue
        /// It has answered, and a call waits.
        case answered
    }

    /// A call that waited, and how it ended.
    struct Late {
        /// How it ended.
        enum Result {
            /// The payload is the answer.
            case answered
            /// Refused.
            case refused(Refusal, newestGeneration: UInt64)
        }

        let identity: CallIdentity
        let roles: Roles
        let result: Result
    }

    let writer: Writer
    let store: Outbox?
    private let methods = MethodNames<OutboxMethod>()
    var codec = OutboxCodec()
    private var nextTicket: UInt64 = 1
    private var askers: [UInt64: Asker] = [:]
    var streams: [CallIdentity: Stream] = [:]
    /// The stream of each consumer's newest generation.
    var attached: [PlainName: CallIdentity] = [:] {
        didSet { if oldValue.isEmpty != self.attached.isEmpty { self.store?.listen(!self.attached.isEmpty) } }
    }
    var awake: [CallIdentity] = []
    /// When a stream whose store has failed asks again.
    var restsUntil: UInt64?
    var late: [(caller: Caller, answer: OutboxAnswer)] = []
    /// How far each consumer was behind when the store said so last.
    private var lags: [OutboxLag] = []
    private var look = Look.none

    init(writer: Writer, store: Outbox?) {
        self.writer = writer
        self.store = store
    }

    /// The method of this name; nil is answered with code 12.
    func method(named name: borrowing Span<UInt8>) -> OutboxMethod? { self.methods.method(named: name) }

    /// Asks the store, opens a stream, or says why not.
    mutating func dispatch(
        _ method: OutboxMethod, _ content: borrowing Span<UInt8>, of request: CallRequest
    ) -> AsideResult {
        switch self.codec.decode(method, payload: content) {
        case .request(let decoded):
            if let refusal = request.principal.refusal(of: method.kind) { return .refused(refusal) }
            guard self.store != nil else { return .refused(Refusal(reason: .auditUnavailable)) }
            guard self.askers.count < Limits.outboxQuestionsMax else {
                return .refused(
                    Refusal(reason: .overloaded, retryAfterMilliseconds: EngineLimits.overloadedRetryMilliseconds))
            }
            return self.perform(decoded, of: request)
        case .refused(let refusal): return .refused(refusal)
        case .malformed(let fault): return .malformed(fault)
        }
    }

    private mutating func perform(_ decoded: OutboxRequest, of request: CallRequest) -> AsideResult {
        let identity = request.identity
        let caller = Caller(identity: identity, roles: request.principal.roles)
        let now = request.receivedAtNanoseconds
        switch decoded {
        case .subscribe(let name, let incarnation):
            self.streams[identity] = Stream(name: name, phase: .opening)
            let isFencing = self.attached[name] != nil
            self.ask(
                .subscription(name, incarnation: incarnation, isFencing: isFencing), for: .opening(identity),
                monotonic: now)
            return .opened
        case .detach(let name): self.ask(.request(decoded), for: .detaching(caller, name), monotonic: now)
        case .acknowledge(let name, _, _, _), .park(let name, _, _):
            self.ask(.request(decoded), for: .makingRoom(caller, name), monotonic: now)
        case .create, .list, .listParked, .release:
            self.ask(.request(decoded), for: .call(caller), monotonic: now)
        }
        return .later
    }

    /// Asks the store something.
    mutating func ask(_ matter: OutboxQuestion.Matter, for asker: Asker, monotonic: UInt64) {
        guard let store = self.store else { preconditionFailure("only a store is asked") }
        let (durable, now) = self.writer.assumeIsolated {
            ($0.durableSequence, $0.journalNanoseconds(monotonic: monotonic))
        }
        let ticket = self.nextTicket
        self.nextTicket += 1
        self.askers[ticket] = asker
        store.ask(OutboxQuestion(ticket: ticket, matter: matter, durableSequence: durable, now: now))
    }

    /// How consumers stand, looked at anew for each call for metrics; nil until that is done.
    ///
    /// A store that somebody else holds, or whose disk hangs, takes longer than a call for metrics is to wait: then they tell
    /// what is known.
    mutating func takeUse(monotonic: UInt64) -> OutboxUse? {
        guard let store = self.store else { return OutboxUse.none }
        switch self.look {
        case .none:
            self.ask(.lags, for: .lags, monotonic: monotonic)
            self.look = .asked(until: monotonic + Limits.outboxLookNanoseconds)
            return nil
        case .asked(let until):
            guard monotonic >= until else { return nil }
            self.look = .overdue
        case .overdue: break
        case .answered: self.look = .none
        }
        let known = Set(self.lags.map(\.name))
        return OutboxUse(
            isThere: true, lags: self.lags, counts: store.counts,
            attachedCount: self.attached.keys.count(where: known.contains))
    }

    /// Nobody asks for the metrics, or not any more.
    mutating func forgetLook() {
        switch self.look {
        case .none, .overdue: break
        case .asked: self.look = .overdue
        case .answered: self.look = .none
        }
    }

    /// Takes what the store said; one that cannot be read says nothing new.
    mutating func note(_ lags: [OutboxLag]?) {
        if let lags { self.lags = lags }
        switch self.look {
        case .asked: self.look = .answered
        case .none, .overdue, .answered: self.look = .none
        }
    }

    /// When a turn is wanted though nothing arrives, on the monotonic clock.
    var nextWakeup: UInt64 {
        let rest = self.restsUntil ?? .max
        guard case .asked(let until) = self.look else { return rest }
        return min(rest, until)
    }

    /// Who asked with a ticket; nobody any more.
    mutating func takeAsker(_ ticket: UInt64) -> Asker? { self.askers.removeValue(forKey: ticket) }

    // MARK: Ends

    /// Nobody waits for that call, or reads that stream, any more; what was asked of the store is done all the same.
    mutating func cancel(_ identity: CallIdentity) {
        if let stream = self.streams.removeValue(forKey: identity), self.attached[stream.name] == identity {
            self.attached[stream.name] = nil
        }
        self.late.removeAll { $0.caller.identity == identity }
    }
}
