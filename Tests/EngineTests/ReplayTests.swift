import Journaling
import RoutePlanning
import Storage
import Testing
import WireSchema

@testable import Engine

/// What replay says of entries it was not made for (docs/journal.md, "Evolution").
@Suite struct ReplayTests {
    private static func verdict(kind: UInt16, schemaVersion: UInt16, body: [UInt8] = []) -> ReplayVerdict {
        var replay = Replay(policy: Policy(), watchableEventCount: 1)
        let header = EntryHeader(
            sequence: 1, kind: kind, schemaVersion: schemaVersion, planHigh: 1, planLow: 2, journalTime: 3)
        return replay.take(.entry(header), body.span)
    }

    @Test func `F121 an entry of a later schema is newer, not damaged`() {
        for kind in JournalKind.allCases.map(\.rawValue) + [99] {
            let next = JournalKind.schemaVersion + 1
            #expect(Self.verdict(kind: kind, schemaVersion: next) == .newer(schemaVersion: next))
        }
    }

    @Test(arguments: [0, 3, 99, 0xFFFF] as [UInt16])
    func `F122 an entry of an unknown kind cannot be read`(kind: UInt16) {
        #expect(Self.verdict(kind: kind, schemaVersion: JournalKind.schemaVersion) == .unreadable)
    }

    /// A creation as it is committed, and its journal entry.
    private static func creation() throws -> (header: EntryHeader, effects: Effects) {
        var registry = PlanRegistry(policy: Policy())
        let command = Command.createPlan(
            CreatePlan(
                context: CommandContext(
                    planID: nil, keyHash: KeyHash(high: 1, low: 2), fingerprint: 1, actor: Actor(type: .host),
                    expectedVersion: nil, componentVersion: .empty),
                owner: "ada", externalID: "trip", content: .sample()))
        let fresh = FreshIdentifiers(
            planRandom: 1, candidateID: CandidateID(high: 1, low: 1), handoffID: HandoffID(high: 1, low: 2),
            attemptID: AttemptID(high: 1, low: 3))
        let at = Instant(nanoseconds: 1_700_000_000_000_000_000)
        guard case .commit(let effects, _) = registry.commit(command, at: at, fresh: fresh) else {
            throw CancellationError()
        }
        let header = EntryHeader(
            sequence: 1, kind: JournalKind.effects.rawValue, schemaVersion: JournalKind.schemaVersion,
            planHigh: effects.planID.high, planLow: effects.planID.low, journalTime: at.nanoseconds)
        return (header, effects)
    }

    @Test func `an entry that leads to another state than it says has diverged`() throws {
        let (header, effects) = try Self.creation()
        for (flipped, verdict) in [(0, .applied), (1, .diverged)] as [(UInt32, ReplayVerdict)] {
            var effects = effects
            effects.planDigest ^= flipped
            var codec = JournalCodec()
            var body: [UInt8] = []
            codec.encode(effects, into: &body)
            var replay = Replay(policy: Policy())
            #expect(replay.take(.entry(header), body.span) == verdict)
        }
    }

    @Test func `a snapshot that holds another state than it says has diverged`() throws {
        let (_, effects) = try Self.creation()
        var registry = PlanRegistry(policy: Policy())
        _ = registry.apply(effects)
        let frozen = registry.freeze()
        for (flipped, verdict) in [(0, .applied), (1, .diverged)] as [(UInt64, ReplayVerdict)] {
            let summary = SnapshotSummary(
                mark: .start(of: InstanceID(high: 1, low: 1)), recordCounts: [1, 0, 1],
                stateDigest: frozen.stateDigest ^ flipped, fileDigest: 0, byteCount: 0)
            var codec = JournalCodec()
            var plan: [UInt8] = []
            for only in frozen.plans { codec.encode(only, into: &plan) }
            var counters: [UInt8] = []
            codec.encode(frozen.counters, into: &counters)
            var replay = Replay(policy: Policy())
            let nothing: [UInt8] = []
            #expect(replay.take(.snapshotBegin(summary), nothing.span) == .applied)
            #expect(replay.take(.snapshotRecord(.plans), plan.span) == .applied)
            #expect(replay.take(.snapshotRecord(.counters), counters.span) == .applied)
            #expect(replay.take(.snapshotEnd(summary), nothing.span) == verdict)
        }
    }

    @Test func `an entry whose body is no message cannot be read`() {
        for kind in JournalKind.allCases {
            #expect(Self.verdict(kind: kind.rawValue, schemaVersion: 1, body: [0xFF, 0xFF]) == .unreadable)
        }
    }
}
