import Framing
import RoutePlanning
import Server
import Testing

/// Watches of plans before the real dispatcher: what they are told, when it may be told, and to whom.
@Suite struct WatchTests {
    private struct Event: Equatable {
        var sequence: UInt64
        var kind: UInt64
        var state: UInt64
        var version: UInt64
        var endsEntry: Bool
    }

    private static let host = Principal(roles: [.host, .provider, .navigator], owner: "ada")

    private func request(
        plan: [UInt8] = [], owner: String = "", after sequence: UInt64? = nil, incarnation: UInt64 = 0
    ) -> [UInt8] {
        MessageBytes {
            if !plan.isEmpty { $0.block(1, plan) }
            if !owner.isEmpty { $0.text(2, owner) }
            if let sequence { $0.number(3, sequence) }
            if incarnation != 0 { $0.number(4, incarnation) }
        }.bytes
    }

    /// Opens a watch that must open and returns it behind its opening.
    private func open(
        _ daemon: Daemon, _ payload: [UInt8], as principal: Principal = .unrestricted
    ) throws -> CallIdentity {
        let answer = try daemon.call("WatchPlans", payload, as: principal)
        try #require(answer.status == nil)
        return daemon.lastCall
    }

    private func events(_ said: [Daemon.Said]) throws -> [Event] {
        try said.compactMap { said in
            guard case .message(let bytes, let visibleAt) = said else { return nil }
            let message = try MessageFields(bytes)
            guard !message.block(2).isEmpty else { return nil }
            let event = try MessageFields(message.block(2))
            let position = try MessageFields(event.block(4))
            #expect(visibleAt == event.number(1), "an event waits for its own entry")
            return Event(
                sequence: event.number(1), kind: event.number(3), state: position.number(1),
                version: position.number(2), endsEntry: event.number(8) == 1)
        }
    }

    @Test func `a watch opened behind a command of the same turn is not told of it, also beside another`() throws {
        let daemon = try Daemon()
        let plan = try daemon.plan(of: "ada", named: "trip", in: .candidatesReady)
        let earlier = try self.open(daemon, self.request())
        _ = daemon.listen()
        try daemon.run(.command(.requestNavigation), plan)
        let later = try self.open(daemon, self.request())
        daemon.endTurn()
        let said = daemon.listen()
        #expect(try self.events(try #require(said[earlier])).map(\.sequence) == [5, 5])
        #expect(try #require(said[later]).count == 1, "its opening")
        _ = try daemon.plan(of: "ada", named: "next", in: .draft)
        daemon.endTurn()
        #expect(try self.events(try #require(daemon.listen()[later])).map(\.sequence) == [6])
    }

    @Test func `a watch opens with the journal it speaks of, then tells events in order`() throws {
        let daemon = try Daemon()
        let plan = try daemon.plan(of: "ada", named: "trip", in: .candidatesReady)
        let watch = try self.open(daemon, self.request(plan: plan.planID))
        let opening = try #require(daemon.listen()[watch])
        #expect(opening.count == 1)
        guard case .message(let bytes, let visibleAt) = opening[0] else { return }
        let opened = try MessageFields(try MessageFields(bytes).block(1))
        #expect(opened.block(1).count == 16)
        #expect(opened.number(2) == 1)
        #expect(opened.number(4) == 4)
        #expect(visibleAt == 4)
        try daemon.run(.command(.requestNavigation), plan)
        daemon.endTurn()
        let said = try #require(daemon.listen()[watch])
        #expect(
            try self.events(said) == [
                Event(sequence: 5, kind: 9, state: 5, version: 5, endsEntry: false),
                Event(sequence: 5, kind: 10, state: 6, version: 6, endsEntry: true),
            ])
    }

    @Test func `a watch goes on behind the sequence it was told last`() throws {
        let daemon = try Daemon()
        let plan = try daemon.plan(of: "ada", named: "trip", in: .calculating)
        let watch = try self.open(daemon, self.request(after: 1))
        try daemon.run(.command(.receiveRoutes), plan)
        daemon.endTurn()
        let said = try #require(daemon.listen()[watch])
        #expect(try self.events(said).map(\.sequence) == [2, 3, 4])
        #expect(try self.events(said).map(\.kind) == [4, 6, 7])
    }

    @Test func `a watch of a journal that went back is refused`() throws {
        let daemon = try Daemon()
        _ = try daemon.plan(of: "ada", named: "trip")
        let other = try daemon.call(
            "WatchPlans", self.request(after: 1, incarnation: 7), as: .unrestricted)
        #expect(other.status?.code == .failedPrecondition)
        #expect(try other.reason() == UInt64(Reason.incarnationMismatch.rawValue))
        let same = try daemon.call("WatchPlans", self.request(after: 1, incarnation: 1), as: .unrestricted)
        #expect(same.status == nil)
    }

    @Test func `a sequence that nobody was told yet is refused`() throws {
        let daemon = try Daemon()
        _ = try daemon.plan(of: "ada", named: "trip")
        let answer = try daemon.call("WatchPlans", self.request(after: 2), as: .unrestricted)
        #expect(answer.status?.code == .invalidArgument)
        #expect(try answer.refusal().field == "after_sequence")
    }

    @Test func `a watch of a plan and of an owner at once is refused`() throws {
        let daemon = try Daemon()
        let plan = try daemon.plan(of: "ada", named: "trip")
        let answer = try daemon.call(
            "WatchPlans", self.request(plan: plan.planID, owner: "ada"), as: .unrestricted)
        #expect(answer.status?.code == .invalidArgument)
        #expect(try answer.refusal().field == "owner")
    }

    @Test func `a host hears of its own plans, an operator of all`() throws {
        let daemon = try Daemon()
        _ = try daemon.plan(of: "ada", named: "before")
        let host = try self.open(daemon, self.request(), as: Self.host)
        let stranger = try self.open(daemon, self.request(owner: "eve"), as: Self.host)
        let operation = try self.open(
            daemon, self.request(), as: Principal(roles: .operator, owner: nil))
        let ofEve = try self.open(
            daemon, self.request(owner: "eve"), as: Principal(roles: .operator, owner: nil))
        let nobody = try self.open(daemon, self.request(), as: Principal(roles: .host, owner: nil))
        _ = daemon.listen()
        _ = try daemon.plan(of: "ada", named: "own")
        _ = try daemon.plan(of: "eve", named: "foreign")
        daemon.endTurn()
        let said = daemon.listen()
        #expect(try self.events(said[host] ?? []).map(\.sequence) == [2])
        #expect(said[stranger] == nil)
        #expect(try self.events(said[operation] ?? []).map(\.sequence) == [2, 3])
        #expect(try self.events(said[ofEve] ?? []).map(\.sequence) == [3])
        #expect(said[nobody] == nil)
    }

    @Test func `a watch that is cancelled says nothing more`() throws {
        let daemon = try Daemon()
        let watch = try self.open(daemon, self.request())
        _ = daemon.listen()
        daemon.cancel(watch)
        _ = try daemon.plan(of: "ada", named: "trip")
        daemon.endTurn()
        #expect(daemon.listen().isEmpty)
    }

    @Test func `a watch that is too slow ends with the sequence to go on behind, which is then too old`() throws {
        let daemon = try Daemon()
        let watch = try self.open(daemon, self.request())
        _ = daemon.listen()
        for index in 0...Daemon.watchableEventCount { _ = try daemon.plan(of: "ada", named: "trip-\(index)") }
        daemon.endTurn()
        let said = try #require(daemon.listen()[watch])
        #expect(said.count == 1)
        guard case .end(let answer) = said[0] else {
            Issue.record("the watch should have ended")
            return
        }
        #expect(answer.status?.code == .resourceExhausted)
        #expect(try answer.reason() == UInt64(Reason.watchTooSlow.rawValue))
        let old = try daemon.call("WatchPlans", self.request(after: 0), as: .unrestricted)
        #expect(old.status?.code == .outOfRange)
        #expect(try old.reason() == UInt64(Reason.tooOld.rawValue))
    }
}
