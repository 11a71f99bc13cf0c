import Foundation
import Journaling
import Storage
import Testing

@testable import Auditing

/// What a start makes of the store it finds.
@Suite struct StartTests {
    private func fault(_ place: Workplace, _ journal: JournalExtent? = nil) throws -> AuditFault? {
        do throws(AuditFault) {
            _ = try AuditFile(in: place.path).prepare(for: journal ?? place.extent, now: 1)
            return nil
        } catch {
            return error
        }
    }

    private func extent(
        _ place: Workplace, instance: InstanceID = Workplace.instance, incarnation: UInt64 = 1, firstKept: UInt64 = 1,
        last: UInt64 = 5
    ) -> JournalExtent {
        JournalExtent(instance: instance, incarnation: incarnation, epoch: 9, firstKept: firstKept, last: last)
    }

    private func filled() throws -> Workplace {
        let place = try Workplace()
        try place.create(5)
        try place.project()
        return place
    }

    @Test func `a missing store is made for a journal without entries, and refused for any other`() throws {
        let place = try self.filled()
        for name in [AuditFile.name] + AuditFile.companions {
            try? FileManager.default.removeItem(atPath: place.path + "/" + name)
        }
        #expect(try self.fault(place, self.extent(place)) == .missing)
        #expect(try !place.file.isPresent())
        #expect(try self.fault(place, self.extent(place, last: 0)) == nil)
    }

    @Test func `a store of another instance or incarnation, or ahead of the journal, is refused`() throws {
        let place = try self.filled()
        let other = InstanceID(high: 1, low: 1)
        #expect(
            try self.fault(place, self.extent(place, instance: other)) == .otherInstance(Workplace.instance))
        #expect(try self.fault(place, self.extent(place, incarnation: 2)) == .otherIncarnation(1))
        #expect(try self.fault(place, self.extent(place, last: 4)) == .ahead(cursor: 5, last: 4))
        #expect(try self.fault(place, self.extent(place)) == nil)
    }

    @Test func `a store that lacks what the journal no longer holds is refused, and one that is only behind is not`()
        throws
    {
        let place = try self.filled()
        #expect(
            try self.fault(place, self.extent(place, firstKept: 8, last: 20)) == .gap(first: 6, last: 7))
        #expect(try self.fault(place, self.extent(place, firstKept: 6, last: 20)) == nil)
        #expect(AuditFault.gap(first: 6, last: 7).exitCode == 65)
        #expect(AuditFault.gap(first: 6, last: 7).wantsRebuild)
    }

    @Test(arguments: [0, 18, 4_096, 8_192, 12_288])
    func `a damaged store is refused`(offset: UInt64) throws {
        let place = try self.filled()
        place.end()
        let handle = try FileHandle(forUpdating: URL(filePath: try place.file.path))
        try handle.seek(toOffset: offset)
        try handle.write(contentsOf: Data(repeating: 0xEE, count: 64))
        try handle.close()
        let fault = try #require(try self.fault(place, self.extent(place)))
        #expect(fault.exitCode == 65 && fault.wantsRebuild, "\(fault)")
    }

    @Test func `a store of a later version is refused with 76 and not touched`() throws {
        let place = try self.filled()
        do {
            let connection = try SQLiteConnection(opening: try place.file.path, .writing)
            try connection.run("PRAGMA user_version = 99")
        }
        let before = try Data(contentsOf: URL(filePath: try place.file.path))
        #expect(try self.fault(place, self.extent(place)) == .newer(version: 99))
        #expect(AuditFault.newer(version: 99).exitCode == 76)
        #expect(try Data(contentsOf: URL(filePath: try place.file.path)) == before)
    }

    @Test func `killed between making the store and filling it, a start makes it anew`() throws {
        let place = try Workplace()
        let connection = try SQLiteConnection(opening: try place.file.path, .writing)
        try connection.run("DELETE FROM store")
        #expect(try self.fault(place, self.extent(place, last: 0)) == nil)
        #expect(try place.file.standing().sequence == 0)
    }
}
