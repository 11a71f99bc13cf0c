import Framing
import Testing

@Suite struct RecordedFrameTests {
    @Test func `all recorded frames are read`() {
        #expect(RecordedFrame.all.count == 423)
    }

    @Test(arguments: RecordedFrame.all.filter { !$0.hex.isEmpty })
    func `a recorded frame is the same wherever it is split`(_ recorded: RecordedFrame) {
        let bytes = recorded.bytes
        let whole = Cut(bytes)
        for point in bytes.indices { #expect(Cut([bytes[..<point], bytes[point...]]) == whole) }
        #expect(Cut(bytes.indices.map { bytes[$0...$0] }) == whole)
    }

    @Test(arguments: RecordedFrame.all.filter { $0.response != nil })
    func `an answer of the Go implementation is reproduced byte for byte`(_ recorded: RecordedFrame) throws {
        let response = try #require(recorded.response)
        // The Rust implementation writes an empty status for success; ours is the Go form.
        guard response.status != 0 || !response.status_present else { return }
        let streamID = FrameHeader(decoding: recorded.bytes.span).streamID
        var reply = Reply()
        if response.status == 0 {
            reply.payload = Wire.bytes(response.payload)
        } else {
            let code = try #require(StatusCode(rawValue: UInt8(response.status)))
            reply.status = Status(code, response.message, details: try Self.details(response))
        }
        var output: [UInt8] = []
        FrameEncoder.append(reply, streamID: streamID, to: &output)
        #expect(output == recorded.bytes)
    }

    /// The notes carry each detail as the bytes of an `Any` with both fields.
    private static func details(_ response: RecordedFrame.Response) throws -> [StatusDetail] {
        try (response.details ?? []).map { hex in
            let bytes = Wire.bytes(hex)
            let typeCount = Int(bytes[1])
            try #require(bytes[0] == 0x0A && bytes[2 + typeCount] == 0x12)
            return StatusDetail(
                typeURL: String(decoding: bytes[2..<(2 + typeCount)], as: UTF8.self),
                value: Array(bytes[(4 + typeCount)...]))
        }
    }
}
