import Framing

/// One frame a client received.
struct Answer: Equatable, CustomStringConvertible {
    let header: FrameHeader
    let body: [UInt8]

    /// The frame as it was on the wire.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        self.header.encode(to: &bytes)
        return bytes + self.body
    }

    /// A success with this message.
    static func success(_ streamID: UInt32, _ message: DemoMessage) -> Answer {
        self.success(streamID, message.encoded)
    }

    /// A success with these bytes.
    static func success(_ streamID: UInt32, _ payload: [UInt8]) -> Answer {
        var reply = Reply()
        reply.payload = payload
        var bytes: [UInt8] = []
        FrameEncoder.append(reply, streamID: streamID, to: &bytes)
        return Answer(frame: bytes)
    }

    /// A failure.
    static func failure(_ streamID: UInt32, _ status: Status) -> Answer {
        var bytes: [UInt8] = []
        FrameEncoder.append(status, streamID: streamID, to: &bytes)
        return Answer(frame: bytes)
    }

    init(header: FrameHeader, body: [UInt8]) {
        self.header = header
        self.body = body
    }

    init(frame: [UInt8]) {
        self.header = FrameHeader(decoding: frame.span)
        self.body = Array(frame[FrameHeader.byteCount...])
    }

    /// The code of a failure, `nil` for a success.
    var code: StatusCode? {
        guard self.body.first == 0x0A, let at = self.body.firstIndex(of: 0x08) else { return nil }
        return StatusCode(rawValue: self.body[at + 1])
    }

    /// The body's text as far as it is one.
    var text: String { String(decoding: self.body, as: UTF8.self) }

    var description: String { "\(self.header.streamID): \(self.body.prefix(80)) \(self.text.prefix(80))" }
}
