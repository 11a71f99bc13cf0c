import RoutePlanning
import Testing

@testable import WireSchema

/// Entries are read in one pass where they stand as they are written here, and protobuf-c has the last word on all others.
struct EntryReaderTests {
    private static let seed: UInt64 = 0x0E17_2026
    private static let planID = PlanID(high: 3, low: 4)
    private static let instant = Instant(nanoseconds: 5)

    private func body(_ change: RegistryChange) -> [UInt8] {
        var codec = JournalCodec()
        var bytes: [UInt8] = []
        codec.encode(change, into: &bytes)
        return bytes
    }

    private func outcome(
        _ read: (inout JournalCodec) throws(JournalFault) -> RegistryChange
    ) -> Result<RegistryChange, JournalFault> {
        var codec = JournalCodec()
        do throws(JournalFault) { return .success(try read(&codec)) } catch { return .failure(error) }
    }

    /// What reading a body comes to, which has to be what protobuf-c says, value or fault.
    private func agreed(_ kind: JournalKind, _ body: [UInt8]) -> Result<RegistryChange, JournalFault> {
        let read = self.outcome { codec throws(JournalFault) in
            try codec.decodeChange(
                kind: kind.rawValue, schemaVersion: JournalKind.schemaVersion, planID: Self.planID, at: Self.instant,
                body: body.span)
        }
        let judged = self.outcome { codec throws(JournalFault) in
            try codec.judgeChange(kind, planID: Self.planID, at: Self.instant, body: body.span)
        }
        #expect(read == judged, "\(body)")
        return read
    }

    private func effects(_ body: [UInt8]) -> Effects? {
        EntryReader.effects(body.span, planID: Self.planID, at: Self.instant)
    }

    @Test(arguments: EventKind.allCases)
    func `an entry as it is written is read in one pass, to what protobuf-c reads`(kind: EventKind) {
        print("plain entries of \(kind): seed \(Self.seed)")
        var random = RandomValues(seed: Self.seed ^ UInt64(kind.rawValue))
        for _ in 0..<200 {
            let body = self.body(.effects(random.effects([kind])))
            #expect(self.effects(body) != nil)
            #expect(throws: Never.self) { try self.agreed(.effects, body).get() }
        }
    }

    @Test func `two events are read in one pass, and no more of them`() {
        var random = RandomValues(seed: Self.seed)
        for (kinds, isPlain) in [
            ([EventKind.routeSelected, .navigationRequested], true), ([.created, .cancelled, .revised], false),
            ([], false),
        ] {
            let body = self.body(.effects(random.effects(kinds)))
            #expect((self.effects(body) != nil) == isPlain)
            _ = self.agreed(.effects, body)
        }
    }

    @Test(arguments: UpkeepKind.allCases)
    func `maintenance is read in one pass`(kind: UpkeepKind) {
        var random = RandomValues(seed: Self.seed)
        for _ in 0..<50 {
            let body = self.body(
                .upkeep(Upkeep(planID: Self.planID, at: Self.instant, kind: kind, planDigest: random.half())))
            #expect(EntryReader.upkeep(body.span, planID: Self.planID, at: Self.instant) != nil)
            for count in 0...body.count { _ = self.agreed(.upkeep, Array(body.prefix(count))) }
            for index in body.indices {
                for byte in [0, 1, 2, 3, 0x0D, 0x10, 0x7F, 0x80, 0xFF] as [UInt8] {
                    var changed = body
                    changed[index] = byte
                    _ = self.agreed(.upkeep, changed)
                }
            }
        }
    }

    @Test(arguments: EventKind.allCases)
    func `what is cut, changed, doubled or moved comes to what protobuf-c says`(kind: EventKind) {
        var random = SeededGenerator.announced("entries out of shape", seed: Self.seed ^ UInt64(kind.rawValue))
        var values = RandomValues(seed: Self.seed ^ UInt64(kind.rawValue))
        var readCount = 0
        for round in 0..<60 {
            let body = self.body(.effects(values.effects(round % 4 == 0 ? [kind, .routeSelected] : [kind])))
            for _ in 0..<50 {
                if case .success = self.agreed(.effects, self.mangled(body, &random)) { readCount += 1 }
            }
        }
        // Both ways are gone: most of what is mangled is a fault, some of it still a message.
        #expect((1..<60 * 50).contains(readCount))
    }

    @Test(arguments: [1, 4, 5, 6, 9, 10, 11])
    func `numbers and counts longer than they need be come to what protobuf-c says`(byteCount: Int) {
        var random = RandomValues(seed: Self.seed)
        let body = self.body(.effects(random.effects([.editorOpened])))
        let plain = self.body(
            .effects(
                Effects(
                    planID: Self.planID, at: Self.instant, actor: Actor(type: .traveler, ref: "a"),
                    events: [.calculationRequested(CalculationRequested(calculationSequence: 1))],
                    record: random.record())))
        for body in [body, plain] {
            for index in body.indices where body[index] < 0x80 {
                let padded =
                    byteCount == 1
                    ? [body[index]]
                    : [body[index] | 0x80] + Array(repeating: 0x80, count: byteCount - 2) + [0]
                _ = self.agreed(.effects, Array(body[..<index]) + padded + Array(body[(index + 1)...]))
            }
        }
    }

    private func mangled(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0...Int.random(in: 0...2, using: &random) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            let end = Int.random(in: index...min(index + 24, bytes.count), using: &random)
            switch Int.random(in: 0..<7, using: &random) {
            case 0: bytes.removeLast(bytes.count - index)
            case 1: bytes[index] = UInt8.random(in: 0...255, using: &random)
            case 2: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 3: bytes.removeSubrange(index..<end)
            case 4: bytes.insert(contentsOf: bytes[index..<end], at: end)
            case 5: bytes.append(contentsOf: bytes[index..<end])
            default: bytes[index] = bytes[index] &+ (Bool.random(using: &random) ? 1 : 255)
            }
        }
        return bytes
    }
}
