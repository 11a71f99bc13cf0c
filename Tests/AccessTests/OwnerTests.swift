import Framing
import RoutePlanning
import Testing

/// What one owner does and has never shows in what another is told.
@Suite struct OwnerTests {
    private static let ada = Principal(roles: [.host, .provider, .navigator], owner: "ada")
    private static let eve = Principal(roles: [.host, .provider, .navigator], owner: "eve")

    private func create(
        _ daemon: Daemon, as principal: Principal, owner: String = "", _ externalID: String = "trip", key: String = "c"
    ) throws -> CallAnswer {
        try daemon.call(
            "CreatePlan",
            Right.command(.createPlan).payload(
                Subject(planID: []), actor: 1, key: key, owner: owner, externalID: externalID), as: principal)
    }

    private func list(
        _ daemon: Daemon, as principal: Principal, owner: String = "", pageMax: UInt64 = 0, cursor: [UInt8] = []
    ) throws -> (plans: [MessageFields], cursor: [UInt8]) {
        let request = MessageBytes {
            if !owner.isEmpty { $0.text(2, owner) }
            if pageMax > 0 { $0.number(5, pageMax) }
            if !cursor.isEmpty { $0.block(6, cursor) }
        }
        let answer = try daemon.call("ListPlans", request.bytes, as: principal)
        try #require(answer.status == nil)
        return (try answer.message().all(1).map { try MessageFields($0) }, try answer.message().block(2))
    }

    @Test func `a plan without a named owner is the caller's own`() throws {
        let daemon = try Daemon()
        let planID = try self.create(daemon, as: Self.ada).message().block(2)
        let plan = try daemon.run(.read(.getPlan), Subject(planID: planID)).message()
        #expect(plan.text(2) == "ada")
        #expect(try self.create(daemon, as: Self.ada, owner: "ada").message().block(2) == planID)
    }

    @Test func `a plan for another owner is refused, whether or not that owner has it`() throws {
        let daemon = try Daemon()
        _ = try self.create(daemon, as: Self.ada, "taken")
        let answers = try ["taken", "free"].map { try self.create(daemon, as: Self.eve, owner: "ada", $0) }
        #expect(answers[0].status?.code == .permissionDenied)
        #expect(try answers[0].reason() == ReasonNumber.roleNotAllowed)
        #expect(try answers[0].refusal().field == "owner")
        #expect(answers[0].bytes == answers[1].bytes)
    }

    @Test func `an owner whose name only resembles the plan's is another owner`() throws {
        let daemon = try Daemon()
        let plan = try daemon.plan(of: "ada", named: "trip")
        for name in ["ad", "adaa", "Ada", "ada ", "\u{1F6E3}"] as [Text] {
            let answer = try daemon.call(
                "GetPlan", Right.read(.getPlan).payload(plan, actor: 0, key: ""),
                as: Principal(roles: .host, owner: name))
            #expect(try answer.reason() == ReasonNumber.planNotFound, "\(name)")
        }
    }

    @Test func `a list shows own plans only, and its pages lead from one own plan to the next`() throws {
        let daemon = try Daemon()
        var own: [[UInt8]] = []
        for index in 0..<30 {
            let owner = index % 3 == 0 ? "ada" : "eve"
            daemon.wait(milliseconds: 1)
            let plan = try daemon.plan(of: owner, named: "trip-\(index)")
            if owner == "ada" { own.append(plan.planID) }
        }
        #expect(try self.list(daemon, as: Self.ada).plans.map { $0.block(1) } == own)
        #expect(try self.list(daemon, as: Self.ada, owner: "ada").plans.map { $0.block(1) } == own)
        for stranger in ["eve", "nobody"] {
            let page = try self.list(daemon, as: Self.ada, owner: stranger)
            #expect(page.plans.isEmpty && page.cursor == [])
        }
        var seen: [[UInt8]] = []
        var cursor: [UInt8] = []
        repeat {
            let page = try self.list(daemon, as: Self.ada, pageMax: 3, cursor: cursor)
            seen += page.plans.map { $0.block(1) }
            cursor = page.cursor
            #expect(cursor == [] || own.contains(cursor))
        } while cursor != []
        #expect(seen == own)
        let all = try self.list(daemon, as: Principal(roles: .operator, owner: nil))
        #expect(all.plans.count == 30)
        #expect(try self.list(daemon, as: Principal(roles: .operator, owner: nil), owner: "eve").plans.count == 20)
    }

    @Test func `many plans of others leave a short list short`() throws {
        let daemon = try Daemon()
        let first = try daemon.plan(of: "ada", named: "first")
        for index in 0..<(Limits.plansExaminedMax + 10) {
            _ = try daemon.plan(of: "eve", named: "\(index)")
            if index % 256 == 0 { daemon.endTurn() }
        }
        let last = try daemon.plan(of: "ada", named: "last")
        let page = try self.list(daemon, as: Self.ada)
        #expect(page.plans.map { $0.block(1) } == [first.planID, last.planID])
        #expect(page.cursor == [])
    }

    @Test func `P44: no data of one owner's plan appears in answers to another`() throws {
        let daemon = try Daemon()
        // Words of eve's plan that must not reach ada, and ada's own mirror of it, made with the same external id.
        let secret = try daemon.plan(of: "eve", named: "trip", in: .handoffPending)
        let done = try daemon.plan(of: "eve", named: "done", in: .handedOff)
        let mine = try self.create(daemon, as: Self.ada)
        #expect(try mine.message().number(1) == 1, "a creation with a foreign external id makes a plan of its own")
        let minePlan = try mine.message().block(2)
        #expect(minePlan != secret.planID)
        var answers = [
            mine, try self.create(daemon, as: Self.ada), try self.create(daemon, as: Self.ada, key: "other"),
        ]
        #expect(try answers[1].message().number(1) == 2, "a repetition finds the own plan")
        #expect(try answers.map { try $0.message().block(2) } == [minePlan, minePlan, minePlan])
        for right in Right.allCases where right != .command(.createPlan) {
            for target in [secret, done] {
                let actor = right.actor(of: Self.ada.roles)
                answers.append(
                    try daemon.call(
                        right.method, right.payload(target, actor: actor, key: daemon.freshKey()), as: Self.ada))
                // A foreign attempt under an own plan is no attempt of it.
                var mixed = target
                mixed.planID = minePlan
                answers.append(
                    try daemon.call(
                        right.method, right.payload(mixed, actor: actor, key: daemon.freshKey()), as: Self.ada))
            }
        }
        answers.append(try self.create(daemon, as: Self.ada, owner: "eve"))
        let plan = try daemon.run(.read(.getPlan), secret).message()
        let canaries = [secret.planID, done.planID, secret.attemptID, done.attemptID, plan.block(12), plan.block(13)]
        #expect(canaries.allSatisfy { $0.count == 16 })
        let words = ["eve", "done", "session-"].map { Array($0.utf8) }
        for (index, answer) in answers.enumerated() {
            for canary in canaries + words {
                #expect(!Self.contains(answer.bytes, canary), "answer \(index): \(answer)")
            }
        }
        // Nothing that was tried has changed the foreign plans.
        #expect(try daemon.run(.read(.getPlan), secret).message().block(4) == plan.block(4))
    }

    private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        guard bytes.count >= part.count else { return false }
        return (0...(bytes.count - part.count)).contains { bytes[$0..<($0 + part.count)].elementsEqual(part) }
    }
}
