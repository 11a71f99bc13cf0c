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

    @Test func `an entry whose body is no message cannot be read`() {
        for kind in JournalKind.allCases {
            #expect(Self.verdict(kind: kind.rawValue, schemaVersion: 1, body: [0xFF, 0xFF]) == .unreadable)
        }
    }
}
