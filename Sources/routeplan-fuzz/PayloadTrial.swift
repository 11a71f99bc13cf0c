internal import WireSchema

/// A payload of any method is decoded, refused or malformed, and the decoder forgets it.
enum PayloadTrial {
    /// One method of one service; both methods of Health take the same request.
    enum Method {
        case command(CommandMethod)
        case read(ReadMethod)
        case administration(AdministrationMethod)
        case healthCheck
        case outbox(OutboxMethod)
        case history(HistoryMethod)
    }

    /// All there are, as the first byte counts them; kept inputs rely on the order, so that new ones go to the end.
    static let methods: [Method] =
        CommandMethod.allCases.map { .command($0) } + ReadMethod.allCases.map { .read($0) }
        + AdministrationMethod.allCases.map { .administration($0) } + [.healthCheck]
        + OutboxMethod.allCases.map { .outbox($0) } + HistoryMethod.allCases.map { .history($0) }

    private static let nothing: [UInt8] = []

    /// The first byte chooses among all methods of all services, the rest is the payload.
    static func run(_ input: [UInt8]) {
        guard let first = input.first else { return }
        let payload = Array(input.dropFirst())
        switch Self.methods[Int(first) % Self.methods.count] {
        case .command(let method): Self.decode(command: method, payload)
        case .read(let method): Self.decode(read: method, payload)
        case .administration(let method): Self.decode(administration: method, payload)
        case .healthCheck: Self.decode(healthCheck: payload)
        case .outbox(let method): Self.decode(outbox: method, payload)
        case .history(let method): Self.decode(history: method, payload)
        }
    }

    private static func decode(command method: CommandMethod, _ payload: [UInt8]) {
        var decoder = RequestDecoder()
        let before = decoder.decodeCommand(.createPlan, payload: Self.nothing.span)
        let first = decoder.decodeCommand(method, payload: payload.span)
        precondition(
            decoder.decodeCommand(.createPlan, payload: Self.nothing.span) == before, "a payload is remembered")
        precondition(decoder.decodeCommand(method, payload: payload.span) == first, "the second reading differs")
    }

    private static func decode(read method: ReadMethod, _ payload: [UInt8]) {
        var decoder = RequestDecoder()
        let first = decoder.decodeRead(method, payload: payload.span)
        precondition(decoder.decodeRead(method, payload: payload.span) == first, "the second reading differs")
    }

    private static func decode(administration method: AdministrationMethod, _ payload: [UInt8]) {
        var codec = AdministrationCodec()
        let first = codec.decode(method, payload: payload.span)
        precondition(codec.decode(method, payload: payload.span) == first, "the second reading differs")
    }

    private static func decode(healthCheck payload: [UInt8]) {
        var codec = AdministrationCodec()
        let first = codec.decodeHealthCheck(payload.span)
        precondition(codec.decodeHealthCheck(payload.span) == first, "the second reading differs")
    }

    private static func decode(outbox method: OutboxMethod, _ payload: [UInt8]) {
        var codec = OutboxCodec()
        let before = codec.decode(.createConsumer, payload: Self.nothing.span)
        let first = codec.decode(method, payload: payload.span)
        precondition(
            codec.decode(.createConsumer, payload: Self.nothing.span) == before, "a payload is remembered")
        precondition(codec.decode(method, payload: payload.span) == first, "the second reading differs")
    }

    private static func decode(history method: HistoryMethod, _ payload: [UInt8]) {
        var codec = HistoryCodec()
        let before = codec.decode(.listEvents, payload: Self.nothing.span)
        let first = codec.decode(method, payload: payload.span)
        precondition(codec.decode(.listEvents, payload: Self.nothing.span) == before, "a payload is remembered")
        precondition(codec.decode(method, payload: payload.span) == first, "the second reading differs")
    }
}
