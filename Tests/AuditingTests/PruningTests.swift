import Facts
import RoutePlanning
import Testing
import WireSchema

@testable import Auditing

@Suite struct PruningTests {
    /// Facts of 1,000 nanoseconds' distance: those before `moment` are too old.
    private func prune(_ place: Workplace, before moment: UInt64) throws -> Int {
        let connection = try SQLiteConnection(opening: try place.file.path, .writing)
        var pruning = try Pruning(connection)
        var stepCount = 0
        while try pruning.step(before: moment, in: connection) > 0 { stepCount += 1 }
        return stepCount
    }

    @Test func `facts that are old and acknowledged go, some at a time, with the plans nobody tells of any more`()
        throws
    {
        let place = try Workplace()
        let count = Limits.prunedRowMax + 10
        for number in 1...count {
            try place.append([Samples.event(.created)], plan: PlanID(high: 7, low: UInt64(number)))
            if number % 8 == 0 { try place.commit() }
        }
        try place.append([Samples.event(.editorOpened)], plan: PlanID(high: 7, low: 1), version: 2)
        try place.commit()
        try place.project()
        let moment = try #require(try place.stored().last).at.nanoseconds
        #expect(try self.prune(place, before: moment) == 2)
        let left = try place.stored()
        #expect(left.map(\.sequence) == [UInt64(count) + 1])
        let connection = try SQLiteConnection(opening: try place.file.path, .reading)
        #expect(try connection.integer("SELECT count(*) FROM plans") == 1)
        #expect(try place.file.standing().keptFrom == UInt64(count) + 1)
    }

    @Test func `what a consumer has not acknowledged stays, however old it is`() throws {
        let place = try Workplace()
        try place.create(10)
        try place.project()
        let connection = try SQLiteConnection(opening: try place.file.path, .writing)
        try connection.run(
            """
            INSERT INTO consumers (name, incarnation, cursor, delivered, generation, window, created_ns, updated_ns)
                VALUES ('slow', 1, 4, 4, 1, 256, 1, 1)
            """)
        #expect(try self.prune(place, before: .max) == 1)
        #expect(try place.stored().map(\.sequence) == Array(5...10))
        try connection.run("UPDATE consumers SET cursor = 10")
        #expect(try self.prune(place, before: .max) == 1)
        #expect(try place.stored() == [])
    }

    @Test func `what would go is told before, and nothing goes by that`() throws {
        let place = try Workplace()
        try place.create(10)
        try place.project()
        let connection = try SQLiteConnection(opening: try place.file.path, .reading)
        var pruning = try Pruning(connection)
        let moment = try place.stored()[6].at.nanoseconds
        let prospect = try pruning.prospect(before: moment, in: connection)
        #expect(prospect == Pruning.Prospect(eventCount: 6, lastSequence: 6, isHeldByConsumer: false))
        #expect(try place.stored().count == 10)
    }
}
