import Framing

/// Builds the bytes that clients send.
enum Wire {
    /// A header and a body.
    static func frame(
        _ streamID: UInt32, _ kind: FrameKind = .request, flags: FrameFlags = [], declaring count: UInt32? = nil,
        _ body: [UInt8] = []
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        FrameHeader(bodyByteCount: count ?? UInt32(body.count), streamID: streamID, kind: kind, flags: flags)
            .encode(to: &bytes)
        return bytes + body
    }

    /// A request with this body.
    static func frame(_ streamID: UInt32, _ body: [UInt8]) -> [UInt8] { self.frame(streamID, .request, body) }

    /// One counted field.
    static func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
        [number << 3 | 2] + self.varint(UInt64(bytes.count)) + bytes
    }

    static func varint(_ value: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    /// The body of a request.
    static func request(
        service: String = "demo.v1.Demo", method: String = "Echo", payload: [UInt8] = [], timeout: Int64 = 0,
        metadata: [(String, String)] = []
    ) -> [UInt8] {
        var body = self.field(1, Array(service.utf8)) + self.field(2, Array(method.utf8))
        if !payload.isEmpty { body += self.field(3, payload) }
        if timeout != 0 { body += [0x20] + self.varint(UInt64(bitPattern: timeout)) }
        for (key, value) in metadata {
            body += self.field(5, self.field(1, Array(key.utf8)) + self.field(2, Array(value.utf8)))
        }
        return body
    }

    /// Bytes of a hexadecimal text; blanks are ignored.
    static func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        precondition(digits.count % 2 == 0, "hexadecimal digits come in pairs")
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}

extension Wire {
    /// A unary call of the demo service.
    static func call(
        _ streamID: UInt32, _ method: String, _ message: DemoMessage = DemoMessage(0), timeout: Int64 = 0
    ) -> [UInt8] {
        self.frame(streamID, self.request(method: method, payload: message.encoded, timeout: timeout))
    }

    /// The base call of the recorded frames: Echo{7, "hello"} on an id of choice.
    static func echo(_ streamID: UInt32) -> [UInt8] { self.call(streamID, "Echo", DemoMessage(7, "hello")) }
}
