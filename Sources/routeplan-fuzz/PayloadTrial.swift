internal import WireSchema

/// A payload of any method is decoded, refused or malformed, and the decoder forgets it.
enum PayloadTrial {
    private static let nothing: [UInt8] = []

    /// The first byte chooses among all methods of all services, the rest is the payload.
    static func run(_ input: [UInt8]) {
        guard let first = input.first else { return }
        let payload = Array(input.dropFirst())
        let commands = CommandMethod.allCases.count
        let reads = ReadMethod.allCases.count
        let administration = AdministrationMethod.allCases.count
        let choice = Int(first) % (commands + reads + administration + 1)
        if choice < commands {
            Self.decode(command: CommandMethod.allCases[choice], payload)
        } else if choice < commands + reads {
            Self.decode(read: ReadMethod.allCases[choice - commands], payload)
        } else if choice < commands + reads + administration {
            var codec = AdministrationCodec()
            let method = AdministrationMethod.allCases[choice - commands - reads]
            let answers = (
                codec.decode(method, payload: payload.span), codec.decode(method, payload: payload.span)
            )
            precondition(answers.0 == answers.1, "the second reading of a payload differs")
        } else {
            var codec = AdministrationCodec()
            let answers = (codec.decodeHealthCheck(payload.span), codec.decodeHealthCheck(payload.span))
            precondition(answers.0 == answers.1, "the second reading of a payload differs")
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
}
