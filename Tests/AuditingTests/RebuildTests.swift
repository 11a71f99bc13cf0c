import Foundation
import Journaling
import RoutePlanning
import Testing
import WireSchema

@testable import Auditing

/// What an operator can have done with a store, and what is told of it.
@Suite struct RebuildTests {
    private func filled(_ count: Int = 6) throws -> Workplace {
        let place = try Workplace()
        try place.create(count)
        try place.project()
        return place
    }

    private func extent(incarnation: UInt64 = 1, firstKept: UInt64 = 1, last: UInt64) -> JournalExtent {
        JournalExtent(
            instance: Workplace.instance, incarnation: incarnation, epoch: 3, firstKept: firstKept, last: last)
    }

    @Test func `a damaged store is set aside, and a new one begins where the journal does`() throws {
        let place = try self.filled()
        place.end()
        try Data(repeating: 0xEE, count: 9_000).write(to: URL(filePath: try place.file.path))
        let mending = try place.file.mend(for: self.extent(firstKept: 4, last: 6), now: 77)
        #expect(mending.setAside == "audit.db-set-aside-77")
        #expect(mending.gap?.first == 1 && mending.gap?.last == 3 && mending.sequence == 3)
        #expect(FileManager.default.fileExists(atPath: place.path + "/audit.db-set-aside-77"))
        #expect(try place.file.prepare(for: self.extent(firstKept: 4, last: 6), now: 1) == 3)
        let connection = try SQLiteConnection(opening: try place.file.path, .reading)
        #expect(try connection.integer("SELECT last_sequence FROM gaps WHERE first_sequence = 1") == 3)
    }

    @Test func `a store that is behind keeps what it has, and the gap is noted exactly`() throws {
        let place = try self.filled()
        let mending = try place.file.mend(for: self.extent(firstKept: 10, last: 20), now: 77)
        #expect(mending.setAside == nil && mending.removedEventCount == 0)
        #expect(mending.gap?.first == 7 && mending.gap?.last == 9)
        #expect(try place.stored().count == 6)
        let page = try self.page(place, EventFilter(), pageMax: 10)
        #expect(page.gaps == [HistoryPage.Gap(first: 7, last: 9)] && page.sequence == 9)
    }

    @Test func `each gap is told once, with the page that leads over it, of all plans and of one`() throws {
        let place = try self.filled()
        _ = try place.file.mend(for: self.extent(firstKept: 10, last: 20), now: 77)
        var filter = EventFilter()
        for plan in [nil, try place.stored().first?.planID] {
            filter.planID = plan
            filter.afterSequence = 0
            var gaps: [HistoryPage.Gap] = []
            var after: HistoryCursor?
            repeat {
                let page = try self.page(place, filter, pageMax: 1, after: after)
                #expect(page.next == nil || page.gaps.isEmpty, "no gap lies before the last event")
                gaps += page.gaps
                after = page.next
            } while after != nil
            #expect(gaps == [HistoryPage.Gap(first: 7, last: 9)])
            filter.afterSequence = 9
            #expect(try self.page(place, filter, pageMax: 1).gaps == [], "behind it")
            filter.afterSequence = 7
            #expect(try self.page(place, filter, pageMax: 1).gaps == gaps, "in it")
        }
    }

    private func page(
        _ place: Workplace, _ filter: EventFilter, pageMax: Int, after: HistoryCursor? = nil
    ) throws -> HistoryPage {
        var rows = try HistoryRows.open(path: try place.file.path, key: [UInt8](repeating: 1, count: 32))
        let request = HistoryRequest.events(filter, pageMax: pageMax, after: after)
        let answer = rows.answer(to: HistoryQuestion(ticket: 1, request: request, reach: .everyOwner))
        guard case .page(let page) = answer else { throw SQLiteFailure(unreadable: "no page: \(answer)") }
        return page
    }

    @Test func `a store that saw entries the journal has lost gives them up, under the new incarnation`() throws {
        let place = try self.filled()
        let mending = try place.file.mend(for: self.extent(incarnation: 88, last: 4), now: 77)
        #expect(mending.removedEventCount == 2 && mending.gap == nil && mending.sequence == 4)
        #expect(try place.stored().map(\.sequence) == [1, 2, 3, 4])
        #expect(try place.file.standing().incarnation == 88)
        let connection = try SQLiteConnection(opening: try place.file.path, .reading)
        #expect(try connection.integer("SELECT count(*) FROM plans") == 4)
    }

    @Test func `a missing store is made again from everything the journal holds`() throws {
        let place = try self.filled()
        place.end()
        for name in [AuditFile.name] + AuditFile.companions {
            try? FileManager.default.removeItem(atPath: place.path + "/" + name)
        }
        let mending = try place.file.mend(for: self.extent(last: 6), now: 77)
        #expect(mending == AuditFile.Mending())
        try place.begin()
        try place.project()
        #expect(try place.isComplete())
    }

    @Test func `a copy is whole while the store is written, and belongs to the history it is given`() throws {
        let place = try self.filled()
        let other = try Workplace()
        for name in [AuditFile.name] + AuditFile.companions {
            try? FileManager.default.removeItem(atPath: other.path + "/" + name)
        }
        let writer = try SQLiteConnection(opening: try place.file.path, .writing)
        try writer.run("BEGIN IMMEDIATE; UPDATE store SET epoch = 99")
        try place.file.copy(to: try other.file)
        try writer.run("ROLLBACK")
        #expect(try other.file.firstFault() == nil)
        #expect(try other.file.standing().sequence == 6)
        #expect(try other.file.adopt(self.extent(incarnation: 9, last: 5)) == 1)
        #expect(try other.file.standing().incarnation == 9)
        #expect(try other.file.standing().sequence == 5)
        let found = try FileManager.default.attributesOfItem(atPath: try other.file.path)
        #expect(found[.posixPermissions] as? Int == 0o600)
    }
}
