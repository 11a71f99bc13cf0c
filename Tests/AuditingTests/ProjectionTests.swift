import Facts
import Foundation
import Journaling
import RoutePlanning
import Storage
import Testing
import WireSchema

@testable import Auditing

/// Each durable event is in the store once, whatever happens on the way.
@Suite struct ProjectionTests {
    @Test func `every kind of event is told again as it happened`() throws {
        let place = try Workplace()
        for (index, kind) in EventKind.allCases.enumerated() {
            try place.append([Samples.event(kind)], version: UInt64(index) + 1)
        }
        try place.append(
            [Samples.event(.routeSelected), Samples.event(.navigationRequested)], version: 17)
        try place.commit()
        try place.project()
        let stored = try place.stored()
        #expect(try place.isComplete())
        #expect(stored.count == 18)
        #expect(stored.map(\.endsEntry) == Array(repeating: true, count: 16) + [false, true])
        let expected = try place.expected()
        for (fact, made) in zip(stored, expected) {
            #expect(fact.planID == made.planID && fact.at == made.at && fact.command == made.command)
            #expect(fact.actorType == made.actorType && fact.keyID == made.keyID.number)
            #expect(fact.actor?.high == made.actor?.high && fact.commandKey.low == made.commandKey.low)
            #expect(Told(fact.detail) == Told(made.detail), "\(fact.detail)")
        }
    }

    @Test func `rows that one statement writes hold nothing of the rows before them`() throws {
        let place = try Workplace()
        // One more than a statement has rows, so that each of its rows holds each kind once.
        let kinds = EventKind.allCases + [.returnedToSelection]
        #expect(kinds.count == Limits.rowsPerStatement + 1)
        for round in 0..<kinds.count * Limits.rowsPerStatement {
            let kind = kinds[round % kinds.count]
            try place.append([Samples.event(kind)], plan: PlanID(high: 1, low: UInt64(round / 40)))
            if round % 8 == 7 { try place.commit() }
        }
        try place.commit()
        try place.project()
        #expect(try place.isComplete())
        let columns = "type, number, class, quote(first), quote(second), name, routes"
        let connection = try SQLiteConnection(opening: try place.file.path, .reading)
        // Each kind was told in the same words, wherever its row stood.
        let shapes = try connection.integer("SELECT count(*) FROM (SELECT DISTINCT \(columns) FROM events)")
        #expect(shapes == Int64(EventKind.allCases.count))
    }

    @Test(arguments: [1, Limits.rowsPerStatement - 1, Limits.rowsPerStatement, Limits.rowsPerStatement + 1, 100])
    func `a plan has one row, whether it is new, told of again, older than others or without a beginning`(
        count: Int
    ) throws {
        let place = try Workplace()
        try place.create(count)
        for low in [1, 2, UInt64(count)] {
            try place.append([Samples.event(.created)], plan: PlanID(high: 7, low: low))
            try place.append([Samples.event(.editorOpened)], plan: PlanID(high: 7, low: low))
        }
        try place.append([Samples.event(.editorOpened)], plan: PlanID(high: 8, low: 1))
        try place.append([Samples.event(.created)], plan: PlanID(high: 6, low: 1))
        try place.append([Samples.event(.created)], plan: PlanID(high: 8, low: 1))
        try place.append([Samples.event(.editorOpened)], plan: PlanID(high: 5, low: 1))
        try place.commit()
        try place.project()
        #expect(try place.isComplete())
        let connection = try SQLiteConnection(opening: try place.file.path, .reading)
        #expect(try connection.integer("SELECT count(*) FROM plans") == Int64(max(count, 2)) + 3)
        #expect(try connection.integer("SELECT count(*) FROM plans WHERE owner IS NULL") == 1)
        let nameless = "SELECT count(*) FROM plans WHERE owner IS NULL AND hex(plan) LIKE '%5%1'"
        #expect(try connection.integer(nameless) == 1)
        #expect(try connection.integer("SELECT count(DISTINCT plan) FROM events") == Int64(max(count, 2)) + 3)
    }

    @Test func `what is not durable is not in the store`() throws {
        let place = try Workplace()
        try place.create(3)
        let sequence = try place.append([Samples.event(.editorOpened)])
        try place.project()
        #expect(try place.stored().last?.sequence == sequence - 1)
        try place.commit()
        try place.project()
        #expect(try place.isComplete())
        #expect(place.mark?.sequence == sequence)
    }

    @Test func `the journal is followed over its segments while it is written`() throws {
        let place = try Workplace()
        let source = try #require(place.source)
        var projection = try Projection(source)
        for round in 0..<40 {
            try place.create(round % 5 + 1)
            while try projection.step() {}
        }
        #expect(try place.isComplete())
        let segments = try FileManager.default.contentsOfDirectory(atPath: place.path).filter { $0.hasSuffix(".seg") }
        #expect(segments.count > 10)
    }

    @Test func `a projection that begins late or again takes each event once`() throws {
        let place = try Workplace()
        try place.create(30)
        try place.project()
        try place.create(25)
        place.end()
        try place.begin()
        #expect(place.mark?.sequence == 30)
        try place.create(5)
        try place.project()
        #expect(try place.isComplete())
        try place.project()
        #expect(try place.isComplete())
    }

    @Test func `a transaction that fails leaves nothing, and its events come with the next`() throws {
        let place = try Workplace()
        try place.create(4)
        let connection = try SQLiteConnection(opening: try place.file.path, .writing)
        try connection.run(
            "CREATE TRIGGER no_more BEFORE INSERT ON events WHEN new.position >> 2 = 3 BEGIN SELECT raise(ABORT, 'x'); END"
        )
        #expect(throws: ProjectionFailure.self) { try place.project() }
        #expect(try place.stored() == [])
        #expect(try place.file.standing().sequence == 0)
        try connection.run("DROP TRIGGER no_more")
        try place.project()
        #expect(try place.isComplete())
    }

    @Test func `while another process holds the store nothing is lost and it goes on by itself`() throws {
        let place = try Workplace()
        try place.create(2)
        let other = try SQLiteConnection(opening: try place.file.path, .writing)
        try other.run("BEGIN IMMEDIATE")
        do {
            try place.project()
            Issue.record("the store was held")
        } catch let failure as ProjectionFailure {
            #expect(failure.remedy == .patience)
        }
        try other.run("ROLLBACK")
        try place.project()
        #expect(try place.isComplete())
    }

    @Test func `readers see whole transactions while the projection writes`() throws {
        let place = try Workplace()
        let source = try #require(place.source)
        var projection = try Projection(source)
        let reader = try SQLiteConnection(opening: try place.file.path, .reading)
        for _ in 0..<20 {
            try place.create(3)
            try reader.run("BEGIN")
            let before = try reader.integer("SELECT sequence FROM store")
            while try projection.step() {}
            #expect(try reader.integer("SELECT sequence FROM store") == before)
            #expect(try reader.integer("SELECT coalesce(max(position) >> 2, 0) FROM events") == before)
            try reader.run("COMMIT")
        }
        #expect(try place.isComplete())
    }

    @Test func `the thread feeds the store and stops when it is told to`() throws {
        let place = try Workplace()
        let source = try #require(place.source)
        let projector = Projector(source, keptDays: 400)
        try projector.start()
        try place.create(50)
        projector.stop()
        try place.project()
        #expect(try place.isComplete())
        #expect(projector.takeFailures() == [])
    }

    @Test func `a store that was full goes on when it can be opened, though nothing waits to be written`() throws {
        let place = try Workplace()
        let source = try #require(place.source)
        source.mark.move(to: .full)
        let projector = Projector(source, keptDays: 400)
        try projector.start()
        while source.mark.condition != .running { sched_yield() }
        projector.stop()
        #expect(projector.takeFailures() == [])
    }

    @Test func `a row takes no more than two hundred bytes, its indexes counted`() throws {
        let place = try Workplace()
        for plan in 1...200 as ClosedRange<UInt64> {
            for (index, kind) in [
                EventKind.created, .editorOpened, .calculationRequested, .candidatesReceived, .routeSelected,
                .navigationRequested, .navigationHandedOff,
            ].enumerated() {
                try place.append(
                    [Samples.event(kind)], plan: PlanID(high: 9, low: plan), version: UInt64(index) + 1)
            }
            try place.commit()
        }
        try place.project()
        let connection = try SQLiteConnection(opening: try place.file.path, .reading)
        let used = try #require(try connection.integer("PRAGMA page_count")) * 4096
        let perRow = Int(used) / place.written.values.reduce(0) { $0 + $1.events.count }
        print("bytes a row: \(perRow)")
        #expect(perRow <= 200)
    }
}
