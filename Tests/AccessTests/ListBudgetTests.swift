import RoutePlanning
import Testing

/// All lists of one turn share the plans they may examine.
@Suite struct ListBudgetTests {
    /// Enough that a call on its own does not see the end.
    private static let planCount = Limits.plansExaminedMax + 300

    /// A daemon with plans, and their ids in order.
    private static func daemon() throws -> (daemon: Daemon, ids: [[UInt8]]) {
        let daemon = try Daemon()
        let ids = try (0..<Self.planCount).map { number in
            if number.isMultiple(of: 500) { daemon.endTurn() }
            return try daemon.plan(of: "ada", named: "trip \(number)").planID
        }
        daemon.endTurn()
        return (daemon, ids)
    }

    /// One page of plans, or of none when only states are asked for that no plan is in.
    private static func list(
        _ daemon: Daemon, cursor: [UInt8] = [], findsNone: Bool = false
    ) throws -> (ids: [[UInt8]], cursor: [UInt8]) {
        let request = MessageBytes {
            if findsNone { $0.number(1, 8) }
            $0.number(5, UInt64(Limits.pageMax))
            if !cursor.isEmpty { $0.block(6, cursor) }
        }
        let answer = try daemon.call("ListPlans", request.bytes, as: .unrestricted)
        try #require(answer.status == nil)
        let message = try answer.message()
        return (try message.all(1).map { try MessageFields($0).block(1) }, message.block(2))
    }

    @Test func `many lists in one turn examine little more than one, and the next turn as much again`() throws {
        let (daemon, ids) = try Self.daemon()
        for _ in 0..<2 {
            // A page without plans ends behind the last plan that was examined.
            let examined = try (0..<64).map { _ in
                let page = try Self.list(daemon, findsNone: true)
                #expect(page.ids.isEmpty)
                return try #require(ids.firstIndex(of: page.cursor)) + 1
            }
            #expect(examined[0] == Limits.plansExaminedMax)
            #expect(examined.dropFirst().allSatisfy { $0 == Limits.plansExaminedMin })
            daemon.endTurn()
        }
    }

    @Test func `a list that finds its page soon leaves the rest to others`() throws {
        let (daemon, ids) = try Self.daemon()
        #expect(try Self.list(daemon).ids.count == Limits.pageMax)
        let page = try Self.list(daemon, findsNone: true)
        #expect(ids.firstIndex(of: page.cursor) == Limits.plansExaminedMax - Limits.pageMax - 1)
    }

    @Test func `cursors find every plan once though nothing is left to examine in the turn`() throws {
        let (daemon, ids) = try Self.daemon()
        _ = try Self.list(daemon, findsNone: true)
        var (seen, cursor, pageCount) = ([[UInt8]](), [UInt8](), 0)
        repeat {
            let page = try Self.list(daemon, cursor: cursor)
            seen += page.ids
            cursor = page.cursor
            pageCount += 1
        } while !cursor.isEmpty
        #expect(seen == ids)
        #expect(pageCount == (ids.count + Limits.plansExaminedMin - 1) / Limits.plansExaminedMin)
    }
}
