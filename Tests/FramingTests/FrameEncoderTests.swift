import Framing
import Testing

@Suite struct FrameEncoderTests {
    private static func encode(_ status: Status) -> [UInt8] {
        var output: [UInt8] = []
        FrameEncoder.append(status, streamID: 1, to: &output)
        return output
    }

    private static func encode(payloadByteCount: Int) -> [UInt8] {
        var reply = Reply()
        reply.payload = [UInt8](repeating: 0x61, count: payloadByteCount)
        var output: [UInt8] = []
        FrameEncoder.append(reply, streamID: 1, to: &output)
        return output
    }

    @Test func `an empty success is a frame without a body`() {
        #expect(Self.encode(payloadByteCount: 0) == Wire.bytes("00000000 00000001 02 00"))
    }

    @Test func `a success has no status field`() {
        #expect(Self.encode(payloadByteCount: 2) == Wire.bytes("00000004 00000001 02 00 1202 6161"))
    }

    @Test func `a failure has a status and no payload`() {
        #expect(Self.encode(Status(.notFound, "nope")) == Wire.bytes("0000000a 00000001 02 00 0a08 0805 1204 6e6f7065"))
    }

    @Test func `an empty message and an empty detail are omitted`() {
        #expect(Self.encode(Status(.aborted, "")) == Wire.bytes("00000004 00000001 02 00 0a02 080a"))
        let status = Status(.aborted, "", details: [StatusDetail(typeURL: "t", value: [])])
        #expect(Self.encode(status) == Wire.bytes("00000009 00000001 02 00 0a07 080a 1a03 0a01 74"))
    }

    @Test func `text beyond ASCII survives`() {
        #expect(Self.encode(Status(.unknown, "ü")) == Wire.bytes("00000008 00000001 02 00 0a06 0802 1202 c3bc"))
    }

    @Test func `P39: a reply of the greatest count goes out, one more byte becomes a status that names both counts`() {
        let greatest = Int(Limits.bodyByteCountMax)
        let frame = Self.encode(payloadByteCount: greatest - 5)
        #expect(frame.count == greatest + FrameHeader.byteCount)
        #expect(Array(frame[..<10]) == Wire.bytes("00400000 00000001 02 00"))
        #expect(Self.encode(payloadByteCount: greatest - 4) == Self.encode(.tooLarge(byteCount: greatest + 1)))
    }

    @Test func `a status beyond the greatest count is replaced too`() {
        let status = Status(.unknown, String(repeating: "x", count: Int(Limits.bodyByteCountMax)))
        let frame = Self.encode(status)
        #expect(frame.count < 100)
        #expect(frame[13] == StatusCode.resourceExhausted.rawValue)
    }

    @Test func `the codes are the seventeen, in order`() {
        #expect(StatusCode.allCases.map(\.rawValue) == Array(0...16))
    }
}
