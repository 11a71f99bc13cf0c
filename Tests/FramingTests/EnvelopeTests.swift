import Framing
import Simulation
import Testing

@Suite struct EnvelopeTests {
    /// An envelope with its ranges resolved.
    private struct Content: Equatable {
        var service = ""
        var method = ""
        var payload: [UInt8] = []
        var timeout: Int64 = 0
        var metadata: [[String]] = []
    }

    private static func read(_ body: [UInt8]) throws(EnvelopeFailure) -> Content {
        var envelope = Envelope()
        try envelope.read(body.span)
        return Content(
            service: self.text(body, envelope.service), method: self.text(body, envelope.method),
            payload: Array(body[envelope.payload]), timeout: envelope.timeoutNanoseconds,
            metadata: envelope.metadata.map { [self.text(body, $0.key), self.text(body, $0.value)] })
    }

    private static func text(_ body: [UInt8], _ range: Range<Int>) -> String {
        String(decoding: body[range], as: UTF8.self)
    }

    @Test func `the five fields are found`() throws {
        let body = Wire.request(
            service: "a.B", method: "C", payload: [1, 2], timeout: 5_000_000_000, metadata: [("k", "a"), ("k", "b")])
        let expected = Content(
            service: "a.B", method: "C", payload: [1, 2], timeout: 5_000_000_000, metadata: [["k", "a"], ["k", "b"]])
        #expect(try Self.read(body) == expected)
    }

    @Test func `an empty body is an envelope of defaults`() throws {
        #expect(try Self.read([]) == Content())
    }

    @Test func `a reused envelope forgets the former request`() throws {
        var envelope = Envelope()
        try envelope.read(Wire.request(payload: [1], timeout: 9, metadata: [("k", "v")]).span)
        try envelope.read([UInt8]().span)
        #expect(envelope == Envelope())
    }

    @Test func `of a field given twice the last wins, in any order of fields`() throws {
        let first = Wire.field(2, Array("Nope".utf8)) + Wire.field(1, Array("x.Y".utf8))
        let second = Wire.field(3, [9]) + Wire.field(2, Array("Echo".utf8)) + Wire.field(1, Array("d.D".utf8))
        #expect(try Self.read(first + second) == Content(service: "d.D", method: "Echo", payload: [9]))
    }

    @Test func `an absent payload and an empty one are the same`() throws {
        let body = Wire.request()
        #expect(try Self.read(body) == Self.read(body + [0x1A, 0x00]))
    }

    @Test(
        arguments: [
            "78 01", "a2 06 03 61 62 63", "79 0102030405060708", "7d 01020304", "83 01 84 01",
            "83 01 08 01 12 01 61 8b 01 8c 01 84 01",
        ])
    func `an unknown field of any lawful kind is stepped over`(_ hex: String) throws {
        #expect(try Self.read(Wire.bytes(hex) + Wire.request(payload: [1])) == Self.read(Wire.request(payload: [1])))
    }

    @Test func `a known field of another kind is stepped over`() throws {
        #expect(try Self.read(Wire.bytes("08 01 12 04 4563686f")) == Content(method: "Echo"))
        #expect(try Self.read(Wire.bytes("25 01020304 2a 02 0801")) == Content(metadata: [["", ""]]))
    }

    @Test(
        arguments: [
            "ff", "0a20616263", "20 ffffffffffffffffffffff", "20 ffffffffffffffffff02", "0001", "02 00", "07", "0e",
            "0f 01", "2a020a09", "0a", "20", "20 80", "21 01020304", "25 010203", "83 01", "84 01", "83 01 8c 01",
            "83 01 83 01 84 01", "fa ffffffffffffffffff 01", "0a ffffffffffffffffff 01", "80 80 80 80 10 00",
        ])
    func `what is not the wire format is malformed`(_ hex: String) {
        #expect(throws: EnvelopeFailure.malformed) { try Self.read(Wire.bytes(hex)) }
    }

    @Test(arguments: ["0a 02 fffe", "12 01 80", "0a 02 c0 80", "0a 03 eda080", "2a 04 0a 02 fffe", "2a 04 12 02 c3 28"])
    func `text that is not UTF-8 is refused`(_ hex: String) {
        #expect(throws: EnvelopeFailure.textNotUTF8) { try Self.read(Wire.bytes(hex)) }
    }

    @Test func `a NUL is a byte like any other`() throws {
        let content = try Self.read(Wire.request(service: "demo.v1.Demo\0x"))
        #expect(content.service.utf8.count == 14)
    }

    @Test func `text beyond ASCII is kept`() throws {
        #expect(try Self.read(Wire.request(service: "déjà.Vu")).service == "déjà.Vu")
    }

    @Test(arguments: [Int64.max, Int64.min, -1, 1])
    func `a timeout of any value is read`(timeout: Int64) throws {
        #expect(try Self.read(Wire.request(timeout: timeout)).timeout == timeout)
    }

    @Test func `metadata may have the greatest count of entries and not one more`() throws {
        let entry: [UInt8] = [0x2A, 0x00]
        let greatest = [[UInt8]](repeating: entry, count: Limits.metadataEntryMax).flatMap { $0 }
        #expect(try Self.read(greatest).metadata.count == Limits.metadataEntryMax)
        #expect(throws: EnvelopeFailure.metadataBeyondLimit) { try Self.read(greatest + entry) }
    }

    @Test func `metadata may have the greatest count of bytes and not one more`() throws {
        let value = String(repeating: "v", count: Limits.metadataByteCountMax - 1)
        #expect(try Self.read(Wire.request(metadata: [("k", value)])).metadata.count == 1)
        #expect(throws: EnvelopeFailure.metadataBeyondLimit) {
            try Self.read(Wire.request(metadata: [("kk", value)]))
        }
    }

    @Test func `groups may nest to the greatest depth and not one more`() throws {
        let open: [UInt8] = [0x83, 0x01]
        let close: [UInt8] = [0x84, 0x01]
        func nested(_ depth: Int) -> [UInt8] {
            Array(repeating: open, count: depth).flatMap { $0 } + Array(repeating: close, count: depth).flatMap { $0 }
        }
        #expect(try Self.read(nested(Limits.groupDepthMax)) == Content())
        #expect(throws: EnvelopeFailure.malformed) { try Self.read(nested(Limits.groupDepthMax + 1)) }
    }

    @Test(arguments: ["2a00", "0a00", "7801", "8301 8401"])
    func `four megabytes of tiny fields end in a verdict without memory`(_ hex: String) {
        let unit = Wire.bytes(hex)
        let body = [[UInt8]](repeating: unit, count: Int(Limits.bodyByteCountMax) / unit.count).flatMap { $0 }
        var envelope = Envelope()
        do throws(EnvelopeFailure) {
            try envelope.read(body.span)
        } catch {
            #expect(error == .metadataBeyondLimit)
        }
        #expect(envelope.metadata.count <= Limits.metadataEntryMax)
    }

    @Test func `a damaged envelope is read or refused, never out of bounds`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        let whole = Wire.request(payload: [1, 2, 3], timeout: 77, metadata: [("key", "value"), ("k", "ü")])
        var envelope = Envelope()
        for _ in 0..<20_000 {
            var body = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0..<body.count, using: &random)
                switch UInt8.random(in: 0...3, using: &random) {
                case 0: body[index] = UInt8.random(in: 0...255, using: &random)
                case 1: body[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
                case 2: body.insert(UInt8.random(in: 0...255, using: &random), at: index)
                case _: body.removeSubrange(index..<min(body.count, index + 3))
                }
                if body.isEmpty { body = [0] }
            }
            do throws(EnvelopeFailure) {
                try envelope.read(body.span)
                let ranges = [envelope.service, envelope.method, envelope.payload] + envelope.metadata.map(\.key)
                for range in ranges { #expect(range.upperBound <= body.count) }
            } catch {
                #expect(error != .metadataBeyondLimit)
            }
        }
    }

    @Test func `report 19: metadata is a value that tasks share while the reader goes on`() async throws {
        let entries = (0..<64).map { ("key \($0)", "value \($0)") }
        let body = Wire.request(metadata: entries)
        var envelope = Envelope()
        try envelope.read(body.span)
        let kept = envelope
        let isSame = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    kept.metadata.map { Self.text(body, $0.key) } == entries.map(\.0)
                        && kept.metadata.map { Self.text(body, $0.value) } == entries.map(\.1)
                }
            }
            for count in 0..<64 { try envelope.read(Wire.request(metadata: Array(entries.prefix(count))).span) }
            return try await group.allSatisfy { $0 }
        }
        #expect(isSame)
        #expect(envelope.metadata.count == 63)
    }
}
