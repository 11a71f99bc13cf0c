import Foundation
import RoutePlanning
import Storage
import Testing
import WireSchema

@testable import Auditing

@Suite struct HistoryTests {
    private let plan = PlanID(high: 1, low: 2)

    /// One plan with a version for each kind of event, and plans of others beside it.
    private func filled() throws -> Workplace {
        let place = try Workplace()
        for (index, kind) in EventKind.allCases.enumerated() {
            try place.append([Samples.event(kind)], version: UInt64(index) + 1)
            try place.create(1)
        }
        try place.project()
        return place
    }

    private func ask(
        _ place: Workplace, _ request: HistoryRequest, reach: Reach = .everyOwner
    ) throws -> HistoryAnswer {
        var rows = try HistoryRows.open(path: try place.file.path, key: Workplace.key.bytes)
        return rows.answer(to: HistoryQuestion(ticket: 1, request: request, reach: reach))
    }

    private func page(
        _ place: Workplace, _ request: HistoryRequest, reach: Reach = .everyOwner
    ) throws -> HistoryPage {
        guard case .page(let page) = try self.ask(place, request, reach: reach) else {
            throw SQLiteFailure(unreadable: "no page")
        }
        return page
    }

    @Test(arguments: [false, true])
    func `a plan's history is paged by version, from either end`(newestFirst: Bool) throws {
        let place = try self.filled()
        var versions: [UInt64] = []
        var after: HistoryCursor?
        var pageCount = 0
        repeat {
            let page = try self.page(place, .plan(self.plan, newestFirst: newestFirst, pageMax: 5, after: after))
            versions += page.facts.map(\.position.version)
            after = page.next
            pageCount += 1
            #expect(page.sequence == 32 && page.keptFrom == 1)
        } while after != nil
        #expect(pageCount == 4)
        #expect(versions == (newestFirst ? (1...16).reversed() : Array(1...16)))
    }

    @Test func `a host sees its owner's plans and no others`() throws {
        let place = try self.filled()
        let request = HistoryRequest.plan(self.plan, newestFirst: false, pageMax: 100, after: nil)
        #expect(try self.page(place, request, reach: .owner(named: "ada")).facts.count == 16)
        for reach in [Reach.owner(named: "bob"), .nobody] {
            #expect(try self.ask(place, request, reach: reach) == .refused(.planNotFound))
            #expect(try self.page(place, .events(EventFilter(), pageMax: 100, after: nil), reach: reach).facts == [])
        }
        let all = try self.page(place, .events(EventFilter(), pageMax: 100, after: nil), reach: .owner(named: "ada"))
        #expect(all.facts.count == 32)
        let none = HistoryRequest.plan(PlanID(high: 9, low: 9), newestFirst: false, pageMax: 1, after: nil)
        #expect(try self.ask(place, none) == .refused(.planNotFound))
    }

    @Test func `events are listed by kind, role, actor, time and sequence, and by all of them together`() throws {
        let place = try self.filled()
        let all = try self.page(place, .events(EventFilter(), pageMax: 500, after: nil)).facts
        #expect(all.map(\.sequence) == Array(1...32))
        func sequences(_ change: (inout EventFilter) -> Void) throws -> [UInt64] {
            var filter = EventFilter()
            change(&filter)
            return try self.page(place, .events(filter, pageMax: 500, after: nil)).facts.map(\.sequence)
        }
        #expect(try sequences { $0.kinds = [.cancelled, .routeSelected] } == [17, 31])
        #expect(try sequences { $0.planID = self.plan } == Array(stride(from: 1, through: 31, by: 2)))
        #expect(try sequences { $0.actorType = .traveler }.count == 32)
        #expect(try sequences { $0.actorType = .host } == [])
        #expect(try sequences { $0.actor = all[0].actor }.count == 32)
        #expect(try sequences { $0.actor = StoredPseudonym(high: 1, low: 1) } == [])
        #expect(
            try sequences {
                $0.afterSequence = 10; $0.untilSequence = 13
            } == [11, 12, 13])
        for (index, fact) in all.enumerated() {
            let at = fact.at.nanoseconds
            #expect(try sequences { $0.fromNanoseconds = at } == Array(fact.sequence...32))
            #expect(try sequences { $0.untilNanoseconds = at } == Array(all[..<index].map(\.sequence)))
        }
        #expect(
            try sequences {
                $0.planID = self.plan
                $0.afterSequence = 4
                $0.fromNanoseconds = all[10].at.nanoseconds
                $0.untilNanoseconds = all[20].at.nanoseconds
            } == [11, 13, 15, 17, 19])
    }

    @Test func `pages of everybody's events follow each other without a gap or an event twice`() throws {
        let place = try self.filled()
        var sequences: [UInt64] = []
        var after: HistoryCursor?
        repeat {
            let page = try self.page(place, .events(EventFilter(), pageMax: 7, after: after))
            sequences += page.facts.map(\.sequence)
            after = page.next
        } while after != nil
        #expect(sequences == Array(1...32))
        let foreign = HistoryCursor(incarnation: 9, position: 12)
        #expect(
            try self.ask(place, .events(EventFilter(), pageMax: 7, after: foreign)) == .refused(.incarnationMismatch))
    }

    @Test func `one call examines so many facts and no more, and a cursor leads on`() throws {
        let place = try Workplace()
        for number in 0...Limits.rowsExaminedMax {
            try place.append([Samples.event(.editorOpened)], plan: self.plan, version: UInt64(number) + 1)
            if number % 8 == 7 { try place.commit() }
        }
        try place.append([Samples.event(.cancelled)], plan: self.plan, version: 9_000)
        try place.commit()
        try place.project()
        var filter = EventFilter()
        filter.kinds = [.cancelled]
        let first = try self.page(place, .events(filter, pageMax: 10, after: nil))
        #expect(first.facts == [] && first.next != nil)
        let second = try self.page(place, .events(filter, pageMax: 10, after: first.next))
        #expect(second.facts.count == 1 && second.next == nil)
    }

    @Test func `the thread answers, each ticket once`() throws {
        let place = try self.filled()
        let history = try History(try place.file, key: Workplace.key.bytes)
        try history.start()
        let request = HistoryRequest.plan(self.plan, newestFirst: false, pageMax: 3, after: nil)
        for ticket in 1...20 as ClosedRange<UInt64> {
            #expect(history.ask(HistoryQuestion(ticket: ticket, request: request, reach: .everyOwner)))
        }
        var tickets: [UInt64] = []
        while tickets.count < 20 {
            tickets += history.takeAnswers().map(\.ticket)
        }
        #expect(tickets == Array(1...20))
        history.stop()
    }

    @Test func `while the store is away each question gets an answer that says so, also of several at once`() throws {
        let place = try self.filled()
        let history = try History(try place.file, key: Workplace.key.bytes)
        let name = try place.file.path
        try FileManager.default.moveItem(atPath: name, toPath: name + ".away")
        let request = HistoryRequest.plan(self.plan, newestFirst: false, pageMax: 3, after: nil)
        for ticket in 1...3 as ClosedRange<UInt64> {
            #expect(history.ask(HistoryQuestion(ticket: ticket, request: request, reach: .everyOwner)))
        }
        try history.start()
        var answers: [(ticket: UInt64, answer: HistoryAnswer)] = []
        while answers.count < 3 { answers += history.takeAnswers() }
        for answer in answers {
            guard case .failed = answer.answer else {
                Issue.record("\(answer)")
                continue
            }
        }
        #expect(history.takeFailures().map(\.kind) == [.cannotOpen], "the log is told once")
        try FileManager.default.moveItem(atPath: name + ".away", toPath: name)
        /// Asks once more, now that it is there or away.
        func ask() {
            #expect(history.ask(HistoryQuestion(ticket: 4, request: request, reach: .everyOwner)))
            while history.takeAnswers().isEmpty { continue }
        }
        ask()
        #expect(history.takeFailures() == [])
        history.stop()
    }

    @Test func `a question too many is not taken`() throws {
        let place = try self.filled()
        let history = try History(try place.file, key: Workplace.key.bytes)
        let request = HistoryRequest.plan(self.plan, newestFirst: false, pageMax: 3, after: nil)
        for ticket in 1...UInt64(Limits.historyQuestionsMax) {
            #expect(history.ask(HistoryQuestion(ticket: ticket, request: request, reach: .everyOwner)))
        }
        #expect(!history.ask(HistoryQuestion(ticket: 99, request: request, reach: .everyOwner)))
        history.cancel(1)
        #expect(history.ask(HistoryQuestion(ticket: 99, request: request, reach: .everyOwner)))
    }
}
