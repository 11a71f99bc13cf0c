/// What can be fed with bytes nobody honest wrote; each stops the program where a rule does not hold.
enum FuzzTarget: String, CaseIterable, Sendable {
    /// Bytes of one connection, cut into frames.
    case frames
    /// The body of one request frame.
    case envelope
    /// The payload of one method, which the first byte chooses.
    case payloads
    /// All a peer may do to a whole daemon; the first bytes say in which pieces and with what in between.
    case connection

    /// Feeds one input.
    func run(_ input: [UInt8]) {
        switch self {
        case .frames: FrameTrial.run(input)
        case .envelope: EnvelopeTrial.run(input)
        case .payloads: PayloadTrial.run(input)
        case .connection: ConnectionTrial.run(input)
        }
    }
}
