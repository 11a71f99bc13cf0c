import RoutePlanning
import Testing
import WireSchema

/// Bytes nobody honest sends: each gets its answer, nothing traps, the next payload is decoded as ever.
struct HostilePayloadTests {
    private let tooLarge = Refusal(reason: .frameTooLarge)

    /// What a payload with something behind it is decoded to.
    private func decode(_ method: CommandMethod = .selectRoute, then suffix: (inout WireBytes) -> Void)
        -> DecodedCommand
    {
        Decoding.decode(method, Requests.complete(method) + WireBytes(suffix).bytes)
    }

    @Test(arguments: CommandMethod.allCases)
    func `an empty payload lacks its context`(method: CommandMethod) {
        #expect(Decoding.decode(method, []) == .refused(Refusal(reason: .missingField, field: .context)))
    }

    @Test(arguments: CommandMethod.allCases)
    func `every truncation is decoded, refused or called truncated`(method: CommandMethod) {
        let whole = Requests.complete(method)
        var decoder = RequestDecoder()
        for count in 0..<whole.count {
            switch decoder.decodeCommand(method, payload: Array(whole.prefix(count)).span) {
            case .command, .refused: break
            case .malformed(let fault): #expect(fault == .truncated, "\(count) bytes")
            }
        }
        #expect(decoder.decodeCommand(method, payload: whole.span) == Decoding.decode(method, whole))
    }

    @Test(arguments: CommandMethod.allCases)
    func `random damage never traps and leaves nothing behind`(method: CommandMethod) {
        var random = SeededGenerator.announced("random damage of \(method)", seed: UInt64(method.kind.rawValue))
        let whole = Requests.complete(method)
        let expected = Decoding.decode(method, whole)
        var decoder = RequestDecoder()
        for _ in 0..<2_000 {
            var damaged = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let at = Int.random(in: 0..<damaged.count, using: &random)
                switch UInt8.random(in: 0...2, using: &random) {
                case 0: damaged[at] = UInt8.random(in: 0...255, using: &random)
                case 1: damaged.insert(UInt8.random(in: 0...255, using: &random), at: at)
                default: if damaged.count > 1 { damaged.remove(at: at) }
                }
            }
            _ = decoder.decodeCommand(method, payload: damaged.span)
        }
        #expect(decoder.decodeCommand(method, payload: whole.span) == expected)
    }

    @Test func `pure noise never traps`() {
        var random = SeededGenerator.announced("noise")
        var decoder = RequestDecoder()
        for _ in 0..<5_000 {
            let noise = (0..<Int.random(in: 0...200, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            for method in CommandMethod.allCases { _ = decoder.decodeCommand(method, payload: noise.span) }
            for method in ReadMethod.allCases { _ = decoder.decodeRead(method, payload: noise.span) }
        }
    }

    @Test(arguments: [3, 4, 6, 7])
    func `groups and unknown wire types are malformed`(wireType: Int) {
        #expect(self.decode { $0.tag(900, wireType: wireType) } == .malformed(.wireTypeUnsupported))
    }

    @Test func `field number 0 is malformed`() {
        #expect(self.decode { $0.raw([0x00, 0x01]) } == .malformed(.fieldNumberZero))
    }

    @Test func `a varint of ten bytes is taken and one of eleven is malformed`() {
        let ten = [UInt8](repeating: 0xFF, count: 9) + [0x01]
        guard
            case .command = self.decode(then: {
                $0.tag(900, wireType: 0); $0.raw(ten)
            })
        else {
            Issue.record("ten bytes are a varint")
            return
        }
        let eleven = [UInt8](repeating: 0xFF, count: 10) + [0x01]
        #expect(
            self.decode {
                $0.tag(900, wireType: 0); $0.raw(eleven)
            } == .malformed(.varintTooLong))
        #expect(self.decode { $0.raw([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]) } == .malformed(.varintTooLong))
    }

    @Test(arguments: [UInt64(1), 0x7FFF_FFFF, UInt64(Int64.max), .max])
    func `a byte count past the end is truncated`(byteCount: UInt64) {
        #expect(
            self.decode {
                $0.tag(900, wireType: 2); $0.varint(byteCount)
            } == .malformed(.truncated))
        #expect(
            self.decode {
                $0.tag(5, wireType: 2); $0.varint(byteCount)
            } == .malformed(.truncated))
    }

    @Test(arguments: [1, 5])
    func `fixed fields past the end are truncated`(wireType: Int) {
        #expect(
            self.decode {
                $0.tag(900, wireType: wireType); $0.raw([1, 2, 3])
            } == .malformed(.truncated))
    }

    @Test func `unknown fields of every lawful type are skipped`() {
        let expected = Decoding.decode(.selectRoute, Requests.complete(.selectRoute))
        #expect(
            self.decode { wire in
                wire.number(900, 1)
                wire.tag(901, wireType: 1)
                wire.raw([1, 2, 3, 4, 5, 6, 7, 8])
                wire.block(902, [0, 0xFF, 0])
                wire.tag(903, wireType: 5)
                wire.raw([1, 2, 3, 4])
            } == expected)
    }

    @Test func `deeply nested unknown fields are skipped without being entered`() {
        var nested: [UInt8] = []
        while nested.count < 60_000 { nested = WireBytes { $0.block(900, nested) }.bytes }
        #expect(self.decode { $0.raw(nested) } == Decoding.decode(.selectRoute, Requests.complete(.selectRoute)))
    }

    @Test func `a known field of another type is malformed`() {
        #expect(self.decode { $0.block(2, [1]) } == .malformed(.fieldUnreadable))
        #expect(self.decode { $0.number(1, 1) } == .malformed(.fieldUnreadable))
    }

    @Test func `thousands of tiny fields are taken up to the limit and no further`() {
        let base = Requests.complete(.selectRoute)
        func decode(extra: Int) -> DecodedCommand {
            Decoding.decode(.selectRoute, base + [UInt8]((0..<extra).flatMap { _ in [0x78, 0x00] as [UInt8] }))
        }
        let expected = Decoding.decode(.selectRoute, base)
        // The request has 4 fields, its context 5, its actor 2.
        #expect(decode(extra: 4_096 - 11) == expected)
        #expect(decode(extra: 4_096 - 10) == .refused(self.tooLarge))
        #expect(decode(extra: 32_000) == .refused(self.tooLarge))
    }

    @Test func `empty messages by the thousand are refused within bounds`() {
        let base = WireBytes { $0.message(1, Requests.context(planID: nil)) }.bytes
        let stops = base + [UInt8]((0..<20_000).flatMap { _ in [0x22, 0x00] as [UInt8] })
        #expect(Decoding.decode(.createPlan, stops) == .refused(self.tooLarge))
    }

    @Test func `a message that stands once is malformed when given twice`() {
        #expect(self.decode { $0.message(1, Requests.context()) } == .malformed(.messageRepeated))
        let twice = WireBytes { wire in
            wire.message(1, Requests.context(planID: nil))
            wire.message(4) { stop in
                stop.message(1) { $0.zigzag(1, 1) }
                stop.message(1) { $0.zigzag(2, 1) }
            }
        }.bytes
        #expect(Decoding.decode(.createPlan, twice) == .malformed(.messageRepeated))
    }

    @Test func `a set repeated sixty thousand times is the set`() throws {
        let payload = WireBytes { wire in
            wire.message(1, Requests.context(planID: nil))
            wire.text(2, "e")
            wire.text(3, "o")
            wire.message(5) { $0.block(4, [UInt8](repeating: 2, count: 60_000)) }
        }.bytes
        #expect(try Decoding.content(payload).options.excludes == .motorway)
    }

    @Test func `P39: 64 KiB are taken and one byte more is refused`() {
        let base = Requests.complete(.selectRoute)
        func decode(byteCount: Int) -> DecodedCommand {
            // A tag of two bytes and a byte count of three.
            let filler = [UInt8](repeating: 7, count: byteCount - base.count - 5)
            let payload = base + WireBytes { $0.block(900, filler) }.bytes
            precondition(payload.count == byteCount)
            return Decoding.decode(.selectRoute, payload)
        }
        #expect(decode(byteCount: 65_536) == Decoding.decode(.selectRoute, base))
        #expect(decode(byteCount: 65_537) == .refused(self.tooLarge))
        #expect(Decoding.decode(.getPlan, [UInt8](repeating: 0, count: 65_537)) == .refused(self.tooLarge))
    }

    @Test func `a field given twice counts as given last`() throws {
        guard case .command(.selectRoute(let select)) = self.decode(then: { $0.zigzag(4, -7) }) else {
            Issue.record("not decoded")
            return
        }
        #expect(select.index == -7)
    }

    @Test func `the texts of malformed payloads begin as other servers' do`() {
        let faults: [MalformedPayload] = [
            .truncated, .varintTooLong, .fieldNumberZero, .wireTypeUnsupported, .nestingTooDeep, .messageRepeated,
            .fieldUnreadable,
        ]
        #expect(Set(faults.map(\.message)).count == faults.count)
        for fault in faults { #expect(fault.message.hasPrefix("ttrpc: error unmarshalling payload: ")) }
    }
}
