import Framing
import Server

/// The streaming methods of the recorded test service.
struct DemoStreams {
    private struct Stream {
        let method: String
        var outbox: [[UInt8]] = []
        var total: UInt64 = 0
        var count: UInt64 = 0
        var failure: Status?
        var hasClientEnded = false
        /// Messages left that the method makes by itself.
        var left: UInt64 = 0
        var made: UInt64 = 0
    }

    private var streams: [CallIdentity: Stream] = [:]
    private var speaking: [CallIdentity] = []
    /// Whether `Hoard` takes messages.
    var takesHoard = false

    /// Open streams.
    var count: Int { self.streams.count }

    static func shape(of method: String) -> CallShape? {
        switch method {
        case "Count", "CountFail", "Ticker", "Flood", "BigItem", "MetaStream": .serverStream
        case "Sum", "SumEarly", "Hoard": .clientStream
        case "Chat", "ChatEmpty": .bidirectional
        case _: nil
        }
    }

    mutating func open(_ method: String, _ identity: CallIdentity, _ message: DemoMessage, metadata: DemoMessage) {
        var stream = Stream(method: method)
        switch method {
        case "Count": stream.left = message.number
        case "CountFail":
            stream.left = 1
            stream.failure = Status(.aborted, "stopped early")
        case "Flood": stream.left = .max
        case "BigItem": stream.outbox = [[UInt8](repeating: 0, count: Int(message.number))]
        case "Ticker": stream.outbox = [DemoMessage(1, "tick").encoded]
        case "MetaStream": stream.outbox = [metadata.encoded]
        case _: break
        }
        self.streams[identity] = stream
        self.speaking.append(identity)
    }

    mutating func receive(_ bytes: [UInt8], on identity: CallIdentity) -> MessageVerdict {
        guard var stream = self.streams[identity] else { preconditionFailure("no such stream") }
        if stream.method == "Hoard", !self.takesHoard { return .busy }
        self.speaking.append(identity)
        if let message = DemoMessage(decoding: bytes) {
            stream.total += message.number
            stream.count += 1
            switch stream.method {
            case "Chat": stream.outbox.append(DemoMessage(message.number + 1, message.text).encoded)
            case "ChatEmpty": stream.outbox.append([])
            case "SumEarly": stream.failure = Status(.failedPrecondition, "first part refused")
            case _: break
            }
        } else {
            stream.failure = Status(
                .internalError, "ttrpc: error unmarshalling payload: proto: cannot parse invalid wire-format data")
        }
        self.streams[identity] = stream
        return .taken
    }

    mutating func clientEnded(_ identity: CallIdentity) {
        self.streams[identity]?.hasClientEnded = true
        self.speaking.append(identity)
    }

    mutating func nextSpeakingStream() -> CallIdentity? {
        self.speaking.isEmpty ? nil : self.speaking.removeFirst()
    }

    mutating func produce(_ identity: CallIdentity, at sequence: UInt64, reply: inout Reply) -> Production {
        guard var stream = self.streams[identity] else { preconditionFailure("a stream that is gone is asked") }
        if !stream.outbox.isEmpty {
            reply.payload = stream.outbox.removeFirst()
        } else if stream.left > 0 {
            stream.left -= 1
            stream.made += 1
            reply.payload = DemoMessage(stream.made, "item \(stream.made)").encoded
        } else {
            return self.end(identity, stream, at: sequence, reply: &reply)
        }
        self.streams[identity] = stream
        return .message(visibleAt: sequence)
    }

    /// Has every stream of ticks say one more thing.
    mutating func tellAll() {
        for identity in self.streams.keys.sorted(by: { $0.streamID < $1.streamID })
        where self.streams[identity]?.method == "Ticker" {
            self.streams[identity]?.outbox.append(DemoMessage(2, "last").encoded)
            self.speaking.append(identity)
        }
    }

    mutating func cancel(_ identity: CallIdentity) { self.streams[identity] = nil }

    private mutating func end(
        _ identity: CallIdentity, _ stream: Stream, at sequence: UInt64, reply: inout Reply
    ) -> Production {
        let isDone: Bool
        switch stream.method {
        case "Ticker": isDone = false
        case "Count", "CountFail", "BigItem", "MetaStream": isDone = true
        case _: isDone = stream.hasClientEnded
        }
        guard isDone || stream.failure != nil else { return .nothing }
        if let failure = stream.failure {
            reply.status = failure
        } else if DemoStreams.shape(of: stream.method) == .clientStream {
            reply.payload = Self.numbers(stream.total, stream.count)
        }
        self.streams[identity] = nil
        return .end(visibleAt: sequence)
    }

    /// `{ int64 total = 1; int64 count = 2; }`.
    private static func numbers(_ total: UInt64, _ count: UInt64) -> [UInt8] {
        (total == 0 ? [] : [0x08] + Wire.varint(total)) + (count == 0 ? [] : [0x10] + Wire.varint(count))
    }
}
