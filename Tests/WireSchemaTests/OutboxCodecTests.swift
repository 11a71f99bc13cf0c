import Delivering
import RoutePlanning
import Testing
import WireSchema

/// The requests of the outbox, and what it says.
struct OutboxCodecTests {
    private static func name(_ text: String) -> PlainName {
        do {
            return try PlainName(utf8: Array(text.utf8))
        } catch {
            preconditionFailure("\(text) is a name")
        }
    }

    private static func decode(
        _ method: OutboxMethod, _ build: (inout WireBytes) -> Void
    ) -> Decoded<OutboxRequest> {
        var codec = OutboxCodec()
        return codec.decode(method, payload: WireBytes(build).bytes.span)
    }

    private static func refused(_ reason: Reason, _ field: RequestField) -> Decoded<OutboxRequest> {
        .refused(Refusal(reason: reason, field: field))
    }

    @Test func `a consumer begins at the beginning, now, or behind a sequence, and with no start nowhere`() {
        let starts: [(Decoded<OutboxRequest>, ConsumerStart)] = [
            (
                Self.decode(.createConsumer) {
                    $0.text(1, "a"); $0.number(2, 1)
                }, .beginning
            ),
            (
                Self.decode(.createConsumer) {
                    $0.text(1, "a"); $0.number(2, 2)
                }, .now
            ),
            (
                Self.decode(.createConsumer) {
                    $0.text(1, "a"); $0.number(3, 0)
                }, .after(0)
            ),
            (
                Self.decode(.createConsumer) {
                    $0.text(1, "a"); $0.number(3, 70)
                }, .after(70)
            ),
        ]
        for (decoded, start) in starts {
            #expect(decoded == .request(.create(Self.name("a"), from: start, window: Delivering.Limits.windowDefault)))
        }
        for choice in [0, 3] as [UInt64] {
            let decoded = Self.decode(.createConsumer) {
                $0.text(1, "a"); $0.number(2, choice)
            }
            #expect(decoded == Self.refused(.missingField, .start))
        }
        #expect(Self.decode(.createConsumer) { $0.text(1, "a") } == Self.refused(.missingField, .start))
    }

    @Test func `a window has 1 to 256 places`() {
        func decoded(_ window: UInt64) -> Decoded<OutboxRequest> {
            Self.decode(.createConsumer) {
                $0.text(1, "a"); $0.number(2, 1); $0.number(4, window)
            }
        }
        let windowMax = Delivering.Limits.windowMax
        #expect(decoded(1) == .request(.create(Self.name("a"), from: .beginning, window: 1)))
        #expect(decoded(UInt64(windowMax)) == .request(.create(Self.name("a"), from: .beginning, window: windowMax)))
        #expect(decoded(UInt64(windowMax) + 1) == Self.refused(.optionCombination, .window))
    }

    @Test(arguments: OutboxMethod.allCases.filter { $0 != .listConsumers })
    func `whatever names a consumer names one that can be`(method: OutboxMethod) {
        #expect(Self.decode(method) { _ in } == Self.refused(.missingField, .name))
        let long = String(repeating: "a", count: Delivering.Limits.nameByteCountMax + 1)
        #expect(Self.decode(method) { $0.text(1, long) } == Self.refused(.labelTooLong, .name))
        #expect(Self.decode(method) { $0.text(1, "A") } == Self.refused(.labelForbiddenCharacter, .name))
    }

    @Test func `an acknowledgement says all three: incarnation, generation, sequence`() {
        let decoded = Self.decode(.acknowledge) {
            $0.text(1, "a"); $0.number(2, 7); $0.number(3, 8); $0.number(4, 9)
        }
        #expect(decoded == .request(.acknowledge(Self.name("a"), incarnation: 7, generation: 8, sequence: 9)))
        let fields: [(Int, RequestField)] = [(2, .incarnation), (3, .generation), (4, .sequence)]
        for (absent, field) in fields {
            let decoded = Self.decode(.acknowledge) { wire in
                wire.text(1, "a")
                for (number, _) in fields where number != absent { wire.number(number, 5) }
            }
            #expect(decoded == Self.refused(.missingField, field))
        }
    }

    @Test func `an event is parked by its sixteen bytes and for a reason in one word`() {
        let event = [UInt8](1...16)
        let named = EventName(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10)
        let parked = Self.decode(.parkEvent) {
            $0.text(1, "a"); $0.block(2, event); $0.text(3, "poison")
        }
        #expect(parked == .request(.park(Self.name("a"), event: named, reason: Self.name("poison"))))
        let released = Self.decode(.releaseParked) {
            $0.text(1, "a"); $0.block(2, event)
        }
        #expect(released == .request(.release(Self.name("a"), event: named)))
        let short = Self.decode(.parkEvent) {
            $0.text(1, "a"); $0.block(2, [1]); $0.text(3, "poison")
        }
        #expect(short == Self.refused(.missingField, .eventID))
        let nameless = Self.decode(.parkEvent) {
            $0.text(1, "a"); $0.block(2, event)
        }
        #expect(nameless == Self.refused(.missingField, .reason))
        let wordy = Self.decode(.parkEvent) {
            $0.text(1, "a"); $0.block(2, event); $0.text(3, "two words")
        }
        #expect(wordy == Self.refused(.labelForbiddenCharacter, .reason))
    }

    @Test func `parked events come in pages of at most a hundred`() {
        func decoded(_ pageMax: UInt64, _ cursor: [UInt8] = []) -> Decoded<OutboxRequest> {
            Self.decode(.listParked) {
                $0.text(1, "a"); $0.number(2, pageMax); $0.block(3, cursor)
            }
        }
        #expect(decoded(0) == .request(.listParked(Self.name("a"), pageMax: 100, after: 0)))
        #expect(decoded(100) == .request(.listParked(Self.name("a"), pageMax: 100, after: 0)))
        #expect(decoded(101) == Self.refused(.optionCombination, .pageMax))
        let cursor = [UInt8](repeating: 0, count: 14) + [1, 2]
        #expect(decoded(5, cursor) == .request(.listParked(Self.name("a"), pageMax: 5, after: 0x102)))
        #expect(decoded(5, [1, 2]) == Self.refused(.missingField, .cursor))
        #expect(decoded(5, [UInt8](repeating: 1, count: 16)) == Self.refused(.missingField, .cursor))
    }
}
