import Framing
import Server
import Testing

/// Rows 24-34 of the conformance list: what is inside a request.
@Suite struct RequestConformanceTests {
    private static func answer(_ body: [UInt8]) throws -> [Answer] {
        let server = try ServerUnderTest()
        let client = try server.connect()
        let answers = try server.exchange(client, Wire.frame(1, body))
        #expect(try server.lives(client))
        return answers
    }

    @Test func `row 24: an empty request names no service`() throws {
        #expect(try Self.answer([]) == [.failure(1, .serviceUnknown(""))])
    }

    @Test func `row 25: a request without a method names none`() throws {
        #expect(try Self.answer(Wire.field(1, Array("demo.v1.Demo".utf8))) == [.failure(1, .methodUnknown(""))])
    }

    @Test func `row 26: an unknown service and an unknown method are named`() throws {
        let service = Wire.request(service: "demo.v1.Missing")
        #expect(try Self.answer(service) == [.failure(1, .serviceUnknown("demo.v1.Missing"))])
        #expect(try Self.answer(Wire.request(method: "Nope")) == [.failure(1, .methodUnknown("Nope"))])
    }

    @Test(
        arguments: [
            "ff", "0a20616263", "20 ffffffffffffffffffffff", "20 ffffffffffffffffffff01", "0001", "07", "0f01",
            "2a020a09", "06", "12",
        ])
    func `row 27: what cannot be decoded is refused with the known prefix`(_ hex: String) throws {
        let answers = try Self.answer(Wire.bytes(hex))
        #expect(answers == [.failure(1, .undecodable(.malformed))])
        #expect(answers.allSatisfy { $0.text.contains("unmarshal request error: ") })
    }

    @Test(arguments: ["0a 02 fffe", "0a 02 fffe 12 04 4563686f", "12 02 fffe"])
    func `row 28: a name that is no UTF-8 is refused`(_ hex: String) throws {
        #expect(try Self.answer(Wire.bytes(hex)) == [.failure(1, .undecodable(.textNotUTF8))])
    }

    @Test func `row 28: a service name with a NUL is not the service before it`() throws {
        let answers = try Self.answer(Wire.request(service: "demo.v1.Demo\0x"))
        #expect(answers == [.failure(1, .serviceUnknown("demo.v1.Demo\0x"))])
    }

    @Test(arguments: ["78 01", "a2 06 03 616263", "83 01 84 01"])
    func `row 29: unknown fields and groups are ignored`(_ hex: String) throws {
        let call = Wire.request(payload: DemoMessage(7, "hello").encoded)
        #expect(try Self.answer(Wire.bytes(hex) + call) == [.success(1, DemoMessage(8, "hello"))])
        #expect(try Self.answer(call + Wire.bytes(hex)) == [.success(1, DemoMessage(8, "hello"))])
    }

    @Test func `row 30: of a field given twice the last wins, and the order of fields is free`() throws {
        let payload = Wire.field(3, DemoMessage(7).encoded)
        let first = Wire.field(2, Array("Nope".utf8)) + Wire.field(1, Array("x.Y".utf8))
        let last = Wire.field(2, Array("Echo".utf8)) + Wire.field(1, Array("demo.v1.Demo".utf8))
        #expect(try Self.answer(first + payload + last) == [.success(1, DemoMessage(8))])
    }

    @Test func `row 31: an absent payload and an empty one get the same reply`() throws {
        #expect(try Self.answer(Wire.request()) == [.success(1, DemoMessage(1))])
        #expect(try Self.answer(Wire.request() + [0x1A, 0x00]) == [.success(1, DemoMessage(1))])
    }

    @Test(arguments: ["ff", "12056865"])
    func `row 32: a payload that cannot be decoded is an internal error with the known prefix`(_ hex: String) throws {
        let answers = try Self.answer(Wire.request(payload: Wire.bytes(hex)))
        #expect(answers.map(\.code) == [.internalError])
        #expect(answers.allSatisfy { $0.text.contains("ttrpc: error unmarshalling payload") })
    }

    @Test func `row 34: four megabytes of empty metadata are refused`() throws {
        let entries = [[UInt8]](repeating: [0x2A, 0x00], count: Int(Framing.Limits.bodyByteCountMax) / 2)
        #expect(try Self.answer(entries.flatMap { $0 }) == [.failure(1, .undecodable(.metadataBeyondLimit))])
    }

    @Test func `an unknown service of great name is answered within the frame limit`() throws {
        let name = String(repeating: "s", count: Int(Framing.Limits.bodyByteCountMax) - 20)
        let answers = try Self.answer(Wire.request(service: name, method: ""))
        #expect(answers.count == 1)
        #expect(answers.allSatisfy { $0.header.bodyByteCount <= Framing.Limits.bodyByteCountMax })
    }
}
