import Foundation
import RoutePlanning
import Testing
import WireSchema

/// The stored bytes themselves: what version 1 wrote must be read for ever, and a journey must stay small.
struct JournalFormatTests {
    private static let planID = PlanID(high: 0x17AC_0000_0000_0001, low: 2)
    private static let instant = Instant(nanoseconds: 1_790_000_000_000_000_000)

    private static let selection = RegistryChange.effects(
        Effects(
            planID: planID, at: instant, actor: Actor(type: .traveler, ref: "t7"),
            events: [
                .routeSelected(
                    RouteSelected(
                        candidateID: CandidateID(high: 3, low: 4), index: 1,
                        freshUntil: Instant(nanoseconds: 1_790_000_600_000_000_000), supersedes: nil))
            ],
            record: IdempotencyRecord(
                keyHash: KeyHash(high: 5, low: 6), fingerprint: 7, kind: .selectRoute,
                position: PlanPosition(state: .selected, version: 5, revision: 1, generation: 1),
                detail: .selection(sequence: 1, candidateID: CandidateID(high: 3, low: 4))),
            planDigest: 0x0102_0304))

    private static let eviction = RegistryChange.upkeep(
        Upkeep(planID: planID, at: instant, kind: .evict, planDigest: 0))

    private static let selectionBody =
        "0802120274371a1f4a1d0a10000000000000000300000000000000041001190070bcd60f5cd71822"
        + "3b0a1000000000000000050000000000000006110700000000000000180820052805300138014003"
        + "48015a10000000000000000300000000000000042d04030201"

    /// Bodies as version 1 of the schema wrote them.
    @Test(arguments: [(selection, selectionBody), (eviction, "0802")])
    func `version 1 is written and read byte for byte`(change: RegistryChange, expected: String) throws {
        var codec = JournalCodec()
        var body: [UInt8] = []
        codec.encode(change, into: &body)
        #expect(hex(body) == expected)
        let back = try codec.decodeChange(
            kind: JournalKind(of: change).rawValue, schemaVersion: 1, planID: Self.planID, at: Self.instant,
            body: body.span)
        #expect(back == change)
    }

    /// The disk is the limit of the whole daemon, so bytes are budgeted: 200 a command, on average over a journey.
    @Test func `the entries of a journey take no more than 200 bytes on average`() throws {
        let journey = try #require(Journeys.load().first)
        var registry = PlanRegistry()
        var codec = JournalCodec()
        var byteCounts: [Int] = []
        for (step, payload) in try Self.payloads(of: journey).enumerated() {
            let time = Instant(nanoseconds: Self.instant.nanoseconds + UInt64(step))
            let fresh = FreshIdentifiers(
                planRandom: 1, candidateID: CandidateID(high: .max, low: 1), handoffID: HandoffID(high: .max, low: 2),
                attemptID: AttemptID(high: .max, low: 3))
            let body = payload.1(registry.freeze().counters.lastPlanID?.bytes ?? [], fresh.attemptID.bytes)
            let command = try Decoding.command(payload.0, body)
            guard case .commit(let effects, _) = registry.commit(command, at: time, fresh: fresh) else {
                Issue.record("\(payload.0) was not committed")
                return
            }
            var bytes: [UInt8] = []
            codec.encode(.effects(effects), into: &bytes)
            byteCounts.append(bytes.count)
        }
        print("bytes of a journey's entries: \(byteCounts), average \(byteCounts.reduce(0, +) / byteCounts.count)")
        #expect(byteCounts.reduce(0, +) <= 200 * byteCounts.count)
    }

    private typealias Payload = (CommandMethod, (_ planID: [UInt8], _ attemptID: [UInt8]) -> [UInt8])

    private static func payloads(of journey: Journey) throws -> [Payload] {
        let create = try journey.createRequest()
        func request(_ method: CommandMethod, _ build: @escaping (inout WireBytes, [UInt8]) -> Void) -> Payload {
            (
                method,
                { planID, attemptID in
                    WireBytes { wire in
                        wire.message(1, Requests.context(planID: planID, key: Array(method.rawValue.utf8)))
                        build(&wire, attemptID)
                    }.bytes
                }
            )
        }
        func reference(_ wire: inout WireBytes) {
            wire.number(2, 1)
            wire.number(3, 1)
        }
        return [
            (.createPlan, { _, _ in create }),
            request(.openDirectionUI) { _, _ in },
            request(.requestRoutes) { wire, _ in reference(&wire) },
            request(.receiveRoutes) { wire, _ in
                reference(&wire)
                for _ in 0..<3 { wire.message(5, Requests.candidate()) }
            },
            request(.selectRoute) { wire, _ in
                reference(&wire)
                wire.zigzag(4, 1)
            },
            request(.requestNavigation) { wire, _ in
                reference(&wire)
                wire.zigzag(4, 1)
                wire.text(5, "navigator")
            },
            request(.confirmHandoff) { wire, attemptID in
                wire.block(2, attemptID)
                wire.text(3, "nav-7f3a")
            },
        ]
    }
}
