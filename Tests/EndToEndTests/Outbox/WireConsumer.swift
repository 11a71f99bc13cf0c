/// A consumer that knows only frames and bytes: one connection for its stream, one for its calls.
final class WireConsumer {
    /// One delivery as it came.
    struct Delivery: Equatable {
        let sequence: UInt64
        let attempt: UInt64
        let events: [[UInt8]]
        /// The numbers of the details' fields.
        let kinds: [Int]
    }

    static let service = "routeplan.v1.Outbox"
    let name: String
    private let stream: WirePeer
    private let calls: WirePeer
    private(set) var incarnation: UInt64 = 0
    private(set) var generation: UInt64 = 0
    private(set) var cursor: UInt64 = 0
    /// Every byte that was told.
    private(set) var told: [UInt8] = []
    /// Why the stream ended, once it has.
    private(set) var end: WireAnswer?
    /// The generation the end names, if it does.
    private(set) var newestGeneration: UInt64 = 0

    init(_ name: String, of daemon: RunningDaemon) throws {
        self.name = name
        self.stream = try WirePeer(daemon.socketPath)
        self.calls = try WirePeer(daemon.socketPath)
    }

    /// Makes the consumer, to be told everything from the beginning.
    @discardableResult
    func create(window: UInt64 = 256) throws -> WireAnswer {
        try self.call("CreateConsumer") {
            $0.varint(2, 1)
            $0.varint(4, window)
        }
    }

    /// Opens the stream; false where it ends at once.
    @discardableResult
    func subscribe() throws -> Bool {
        var request = MessageBytes()
        request.text(1, self.name)
        self.stream.send(self.stream.request("Subscribe", request.bytes, service: Self.service, flags: 1))
        guard let message = try self.receive() else { return false }
        let opened = try message.message(1)
        (self.incarnation, self.generation, self.cursor) = (opened.number(3), opened.number(4), opened.number(5))
        return true
    }

    /// The next delivery; nil when the stream has ended.
    func next() throws -> Delivery? {
        guard let message = try self.receive() else { return nil }
        let delivery = try message.message(2)
        let facts = try delivery.all(3).map(MessageFields.init)
        return Delivery(
            sequence: delivery.number(1), attempt: delivery.number(2), events: facts.map { $0.bytes(1) },
            kinds: facts.flatMap { fact in (12...27).filter { fact.count($0) > 0 } })
    }

    /// So many deliveries.
    func next(_ count: Int) throws -> [Delivery] {
        try (0..<count).map { _ in
            guard let delivery = try self.next() else { throw Complaint("the stream ended") }
            return delivery
        }
    }

    /// Whether nothing has come that was not taken.
    var isQuiet: Bool { !self.stream.hasInput }

    func acknowledge(_ sequence: UInt64, generation: UInt64? = nil, incarnation: UInt64? = nil) throws -> WireAnswer {
        try self.call("Acknowledge") {
            $0.varint(2, incarnation ?? self.incarnation)
            $0.varint(3, generation ?? self.generation)
            $0.varint(4, sequence)
        }
    }

    func park(_ event: [UInt8]) throws -> WireAnswer {
        try self.call("ParkEvent") {
            $0.bytes(2, event)
            $0.text(3, "poison")
        }
    }

    /// One call of the outbox about this consumer.
    func call(_ method: String, _ fill: (inout MessageBytes) -> Void = { _ in }) throws -> WireAnswer {
        var request = MessageBytes()
        request.text(1, self.name)
        fill(&request)
        return try self.calls.call(method, request.bytes, service: Self.service)
    }

    /// How the consumer stands, by the fields of `Consumer`.
    func standing() throws -> MessageFields {
        let answer = try self.calls.call("ListConsumers", [], service: Self.service)
        let own = try answer.payload.all(1).map(MessageFields.init).first { $0.text(1) == self.name }
        guard let own else { throw Complaint("\(self.name) is not listed") }
        return own
    }

    /// The next message, which is kept.
    private func receive() throws -> MessageFields? {
        guard let frame = try self.stream.receive() else { return nil }
        self.told += frame.body
        guard frame.kind == 3 else {
            let answer = try WireAnswer(frame.body)
            self.end = answer
            let refusal = try MessageFields(try MessageFields(frame.body).message(1).message(3).bytes(2))
            self.newestGeneration = refusal.number(11)
            return nil
        }
        return try MessageFields(frame.body)
    }
}
