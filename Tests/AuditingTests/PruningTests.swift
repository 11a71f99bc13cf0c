import Delivering
import Facts
import Foundation
import Platform
import RoutePlanning
import Storage
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

    @Test func `an entry goes whole or not at all, also where a transaction is full in the middle of it`() throws {
        let place = try Workplace()
        try place.append([Samples.event(.created)])
        // One row, then pairs: the last row there is room for is the first of a pair.
        #expect(Limits.prunedRowMax.isMultiple(of: 2))
        for number in 1...UInt64(Limits.prunedRowMax / 2 + 1) {
            try place.append([Samples.event(.routeSelected), Samples.event(.navigationRequested)], version: number * 2)
            if number % 4 == 0 { try place.commit() }
        }
        try place.commit()
        try place.project()
        let connection = try SQLiteConnection(opening: try place.file.path, .writing)
        var pruning = try Pruning(connection)
        #expect(try pruning.step(before: .max, in: connection) == Limits.prunedRowMax - 1)
        let first = try #require(try place.stored().first)
        #expect(!first.endsEntry)
        #expect(try place.file.standing().keptFrom == first.sequence)
    }

    @Test func `a plan whose facts were removed is told of again, in history and to consumers`() throws {
        let place = try Workplace()
        let source = try #require(place.source)
        var projection = try Projection(source)
        let plan = PlanID(high: 7, low: 1)
        try place.create(1)
        #expect(try projection.step())
        #expect(try projection.prune(before: .max))
        #expect(try place.stored() == [])
        let sequence = try place.append([Samples.event(.editorOpened)], plan: plan, version: 2)
        try place.commit()
        #expect(try projection.step())

        var rows = try HistoryRows.open(path: try place.file.path, key: Workplace.key.bytes)
        let answer = rows.answer(
            to: HistoryQuestion(
                ticket: 1, request: .plan(plan, newestFirst: false, pageMax: 10, after: nil), reach: .everyOwner))
        guard case .page(let page) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(page.facts.map(\.position.version) == [2])
        #expect(page.keptFrom == sequence)

        var outbox = try OutboxStore(path: try place.file.path, incarnation: 1, turn: try WriteTurn())
        let name = StoreUnderTest.name("late")
        let matters: [OutboxQuestion.Matter] = [
            .request(.create(name, from: .beginning, window: 4)),
            .subscription(name, incarnation: 0, isFencing: false), .page(name, generation: 1),
        ]
        let told = outbox.answers(
            to: matters.map { OutboxQuestion(ticket: 0, matter: $0, durableSequence: sequence, now: 1) })
        guard case .page(let messages, _) = told[2] else {
            Issue.record("\(told)")
            return
        }
        #expect(messages.map(Handed.init).map(\.sequence) == [sequence])
    }

    @Test func `facts grow old by journal time, and nothing goes while the writer holds retention`() throws {
        let place = try Workplace()
        let source = try #require(place.source)
        let day: UInt64 = 86_400_000_000_000
        let projector = Projector(source, keptDays: 400)
        try projector.start()
        /// Lets the thread look at an hour's end, and waits until it has done so.
        func look() throws {
            for _ in 0..<2 {
                try place.create(1)
                while source.mark.sequence < source.journal.sequence { sched_yield() }
                place.time.advance(byNanoseconds: Limits.pruneNanoseconds)
            }
            try place.create(1)
            while source.mark.sequence < source.journal.sequence { sched_yield() }
        }
        place.time.setWall(nanoseconds: 5_000 * day)
        try look()
        #expect(try place.stored().count == 3, "held")
        let now = place.time.monotonicNanoseconds()
        source.mark.releaseRetention(journalTime: 399 * day, monotonic: now)
        try look()
        #expect(try place.stored().count == 6, "the wall clock counts for nothing")
        source.mark.releaseRetention(journalTime: 401 * day, monotonic: place.time.monotonicNanoseconds())
        try look()
        projector.stop()
        #expect(try place.stored().count <= 2)
        #expect(projector.takeFailures() == [])
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
