import Framing
import Platform
import RoutePlanning
import Server

/// The recorded test service `demo.v1.Demo`, with slow calls and answers that wait to become durable.
struct DemoDispatcher: Dispatcher {
    private struct Sleeper {
        let identity: CallIdentity
        let end: Deadline
        let payload: [UInt8]
    }

    let clock: ManualClock
    /// Whether the end of each turn makes everything durable.
    var commitsEachTurn = true
    /// How long each call takes but those of a method `Quick`, which there is not.
    var callNanoseconds: UInt64 = 0
    /// For how long somebody else has the processor within each call.
    var displacedNanoseconds: UInt64 = 0
    private(set) var durableSequence: UInt64 = 0
    private(set) var sequence: UInt64 = 0
    private(set) var dispatched: [CallIdentity] = []
    private(set) var principals: [Principal] = []
    private(set) var cancelled: [CallIdentity] = []
    private(set) var closed: [ConnectionToken] = []
    private(set) var turnCount = 0
    private var sleepers: [Sleeper] = []
    var streams = DemoStreams()

    init(clock: ManualClock) { self.clock = clock }

    /// Makes everything decided so far durable.
    mutating func commit() { self.durableSequence = self.sequence }

    /// As a probe would be.
    func answersWhileDraining(_ envelope: borrowing Envelope, body: borrowing Span<UInt8>) -> Bool {
        Self.text(body, envelope.method) == "Meta"
    }

    mutating func dispatch(
        _ request: CallRequest, _ envelope: borrowing Envelope, body: borrowing Span<UInt8>, reply: inout Reply
    ) -> DispatchResult {
        if Self.text(body, envelope.method) != "Quick" { self.clock.advance(byNanoseconds: self.callNanoseconds) }
        if self.displacedNanoseconds > 0 { self.clock.displace(byNanoseconds: self.displacedNanoseconds) }
        self.dispatched.append(request.identity)
        self.principals.append(request.principal)
        self.sequence += 1
        let service = Self.text(body, envelope.service)
        let method = Self.text(body, envelope.method)
        let visible = DispatchResult.answered(visibleAt: self.sequence)
        guard service == "demo.v1.Demo" else {
            reply.status = .serviceUnknown(service)
            return visible
        }
        guard method != "Empty" else { return visible }
        if let shape = DemoStreams.shape(of: method), shape.clientStreams {
            self.streams.open(method, request.identity, DemoMessage(0), metadata: DemoMessage(0))
            return .stream(shape)
        }
        guard let message = DemoMessage(decoding: Self.bytes(body, envelope.payload)) else {
            reply.status = Status(
                .internalError,
                "ttrpc: error unmarshalling payload: proto: cannot parse invalid wire-format data")
            return visible
        }
        if let shape = DemoStreams.shape(of: method) {
            self.streams.open(method, request.identity, message, metadata: Self.metadata(envelope, body))
            return .stream(shape)
        }
        switch method {
        case "Echo": reply.payload = DemoMessage(message.number + 1, message.text).encoded
        case "Meta": reply.payload = Self.metadata(envelope, body).encoded
        case "Deadline": reply.payload = DemoMessage(1, Self.seconds(request)).encoded
        case "Bytes": reply.payload = [UInt8](repeating: 0x78, count: Int(message.number))
        case "Sleep", "SleepHard":
            let end = Deadline(nanoseconds: request.receivedAtNanoseconds)
                .advanced(byNanoseconds: message.number * 1_000_000)
            let answer = DemoMessage(message.number, "slept").encoded
            self.sleepers.append(Sleeper(identity: request.identity, end: end, payload: answer))
            return .later
        case "SlowBytes":
            let end = Deadline(nanoseconds: request.receivedAtNanoseconds).advanced(byNanoseconds: 100_000_000)
            let answer = [UInt8](repeating: 0x78, count: Int(message.number))
            self.sleepers.append(Sleeper(identity: request.identity, end: end, payload: answer))
            return .later
        case "Stuck": return .later
        case _: reply.status = Self.failure(method, message)
        }
        return visible
    }

    mutating func receive(_ message: borrowing Span<UInt8>, on identity: CallIdentity) -> MessageVerdict {
        self.streams.receive(Self.bytes(message, 0..<message.count), on: identity)
    }

    mutating func clientEnded(_ identity: CallIdentity) { self.streams.clientEnded(identity) }

    mutating func nextSpeakingStream() -> CallIdentity? { self.streams.nextSpeakingStream() }

    mutating func produce(_ identity: CallIdentity, reply: inout Reply) -> Production {
        self.streams.produce(identity, at: self.sequence, reply: &reply)
    }

    mutating func endTurn(moreInputReady: Bool) {
        self.turnCount += 1
        if self.commitsEachTurn { self.commit() }
    }

    mutating func nextCompletion(reply: inout Reply) -> Completion? {
        let now = self.clock.monotonicNanoseconds()
        guard let index = self.sleepers.firstIndex(where: { $0.end.hasPassed(at: now) }) else { return nil }
        let sleeper = self.sleepers.remove(at: index)
        reply.payload = sleeper.payload
        return Completion(identity: sleeper.identity, visibleAt: self.durableSequence)
    }

    var nextWakeup: Deadline { self.sleepers.map(\.end).min() ?? .never }

    mutating func cancel(_ identity: CallIdentity) {
        self.cancelled.append(identity)
        self.streams.cancel(identity)
    }

    mutating func connectionClosed(_ token: ConnectionToken) { self.closed.append(token) }

    var wantsUse = false
    private(set) var use: ServerUse?

    mutating func note(_ use: ServerUse) {
        self.wantsUse = false
        self.use = use
    }

    mutating func willDrain() { self.streams.tellAll() }

    mutating func refusal(_ cause: RefusalCause) -> Status {
        switch cause {
        case .overloaded: Status(.resourceExhausted, "overloaded")
        case .draining: Status(.unavailable, "draining")
        }
    }

    private static func failure(_ method: String, _ message: DemoMessage) -> Status {
        switch method {
        case "Fail": Status(StatusCode(rawValue: UInt8(message.number)) ?? .unknown, message.text)
        case "FailDetails":
            Status(
                .failedPrecondition, "precondition",
                details: [StatusDetail(typeURL: "type.googleapis.com/demo.v1.Detail", value: [0x08, 0x2A])])
        case "FailPlain": Status(.unknown, "boom")
        case "Nil": Status(.internalError, "ttrpc: marshal called with nil")
        case _: .methodUnknown(method)
        }
    }

    /// Keys in lower case and sorted, the values of each in order of arrival.
    private static func metadata(_ envelope: borrowing Envelope, _ body: borrowing Span<UInt8>) -> DemoMessage {
        var values: [String: [String]] = [:]
        for entry in envelope.metadata {
            values[self.text(body, entry.key).lowercased(), default: []].append(self.text(body, entry.value))
        }
        let lines = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.joined(separator: ","))" }
        return DemoMessage(UInt64(values.count), lines.joined(separator: ";"))
    }

    private static func seconds(_ request: CallRequest) -> String {
        guard let left = request.deadline.remaining(at: request.receivedAtNanoseconds) else { return "none" }
        return "\((left + 500_000_000) / 1_000_000_000)s"
    }

    private static func bytes(_ body: borrowing Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
        var copy: [UInt8] = []
        for index in range { copy.append(body[index]) }
        return copy
    }

    private static func text(_ body: borrowing Span<UInt8>, _ range: Range<Int>) -> String {
        String(decoding: self.bytes(body, range), as: UTF8.self)
    }
}
