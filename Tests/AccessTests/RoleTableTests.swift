import Framing
import RoutePlanning
import Testing
import WireSchema

/// Every command, every read and every request about the daemon, by every set of roles, on an own, a foreign and an
/// unknown plan, before the real dispatcher.
@Suite struct RoleTableTests {
    private static let unknown = Subject(planID: [UInt8](repeating: 0xEE, count: 16))
    /// Every set of roles, none among them.
    private static let everyRoles = (UInt8(0)..<32).map(Roles.init(rawValue:))

    /// One snapshot is held at a time, and a hold nobody has cannot be given back: that is an answer to who may ask.
    private static func isCarriedOut(_ right: Right, _ answer: CallAnswer) -> Bool {
        switch (right, answer.status?.code) {
        case (_, nil): true
        case (.administration(.takeSnapshot), .resourceExhausted?), (.administration(.releaseSnapshot), .notFound?):
            true
        // Nothing is recorded here; HistoryTests have a store, and owners in it.
        case (.read(.getPlanHistory), .unimplemented?), (.read(.listEvents), .unimplemented?),
            (.read(.getPlanHistory), .notFound?), (.read(.listEvents), .notFound?):
            true
        // This daemon has no audit store: so far only those come who may.
        case (.outbox, .unavailable?): true
        case (.command, _?), (.read, _?), (.administration, _?), (.outbox, _?): false
        }
    }

    @Test func `the table in the code is the table in docs-roles-md, row for row`() throws {
        let documented = try RolesDocument.rights()
        #expect(documented.count == Right.allCases.count)
        for right in Right.allCases {
            #expect(documented[right.method] == Set(right.roles.elements.map(\.word)), "\(right.method)")
        }
    }

    @Test func `the document knows every method of the contract and no other`() throws {
        #expect(
            Set(try RolesDocument.rights().keys)
                == Set(
                    Contract.routePlans.methodNames + Contract.administration.methodNames
                        + Contract.history.methodNames + Contract.outbox.methodNames))
    }

    @Test(arguments: Right.allCases)
    func `a call is carried out for the documented roles and for no other`(right: Right) throws {
        let daemon = try Daemon()
        let allowed = try #require(try RolesDocument.rights()[right.method])
        for roles in Self.everyRoles {
            let isAllowed = roles.elements.contains { allowed.contains($0.word) }
            let own = try daemon.plan(of: "ada", named: "\(roles.rawValue)", readyFor: right)
            let principal = Principal(roles: roles, owner: "ada")
            let answer = try daemon.call(
                right.method,
                right.payload(
                    own, actor: right.actor(of: roles), key: "k", externalID: "new-\(roles.rawValue)"),
                of: right.contract, as: principal)
            if isAllowed {
                #expect(Self.isCarriedOut(right, answer), "\(right.method) as \(roles.elements)")
            } else {
                try Self.expectRoleMissing(answer, "\(right.method) as \(roles.elements)")
            }
            daemon.endTurn()
        }
    }

    @Test(arguments: Right.allCases)
    func `a missing role is told without a look at the plan`(right: Right) throws {
        let daemon = try Daemon()
        let own = try daemon.plan(of: "ada", named: "own", readyFor: right)
        let foreign = try daemon.plan(of: "eve", named: "foreign", readyFor: right)
        daemon.endTurn()
        for roles in Self.everyRoles where right.roles.isDisjoint(with: roles) {
            let answers = try [own, foreign, Self.unknown].map { subject in
                try daemon.call(
                    right.method, right.payload(subject, actor: right.actor(of: roles), key: "k", externalID: "own"),
                    of: right.contract, as: Principal(roles: roles, owner: "ada"))
            }
            try Self.expectRoleMissing(answers[0], "\(right.method) as \(roles.elements)")
            #expect(answers[0].bytes == answers[1].bytes && answers[0].bytes == answers[2].bytes)
        }
    }

    @Test(arguments: Right.allCases.filter(\.isAboutOnePlan))
    func `a foreign plan is answered byte for byte like an unknown one`(right: Right) throws {
        let daemon = try Daemon()
        let foreign = try daemon.plan(of: "eve", named: "foreign", readyFor: right)
        for roles in Self.everyRoles where !right.roles.isDisjoint(with: roles) {
            if case .read = right, roles.contains(.operator) { continue }
            let answers = try [foreign, Self.unknown].map { subject in
                try daemon.call(
                    right.method, right.payload(subject, actor: right.actor(of: roles), key: "k"),
                    as: Principal(roles: roles, owner: "ada"))
            }
            #expect(answers[0].status?.code == .notFound)
            #expect(try answers[0].reason() == ReasonNumber.planNotFound)
            #expect(answers[0].bytes == answers[1].bytes, "\(right.method) as \(roles.elements)")
        }
        let after = try daemon.run(.read(.getPlan), foreign).message()
        #expect(after.text(2) == "eve")
    }

    @Test func `an operator reads the plans of all owners and changes none`() throws {
        let daemon = try Daemon()
        let plan = try daemon.plan(of: "ada", named: "own", in: .handoffPending)
        for principal in [Principal(roles: .operator, owner: nil), Principal(roles: [.operator, .host], owner: "eve")] {
            for right in [Right.read(.getPlan), .read(.getHandoff)] {
                let answer = try daemon.call(right.method, right.payload(plan, actor: 5, key: ""), as: principal)
                #expect(answer.status == nil, "\(right)")
            }
            let list = try daemon.call("ListPlans", [], as: principal).message()
            #expect(list.all(1).count == 1)
        }
        let cancel = Right.command(.cancelPlan)
        let alone = try daemon.call(
            "CancelPlan", cancel.payload(plan, actor: 5, key: "a"), as: Principal(roles: .operator, owner: "ada"))
        try Self.expectRoleMissing(alone, "operator")
        let other = try daemon.call(
            "CancelPlan", cancel.payload(plan, actor: 5, key: "b"),
            as: Principal(roles: [.operator, .host], owner: "eve"))
        #expect(try other.reason() == ReasonNumber.planNotFound)
    }

    @Test func `the named actor must be one of the caller's roles, as documented`() throws {
        let documented = try RolesDocument.actors()
        let words: [UInt64: String] = [
            1: "HOST", 2: "TRAVELER", 3: "DIRECTION_UI", 4: "NAVIGATION_ADAPTER", 5: "OPERATOR",
        ]
        // A consumer commands nothing.
        #expect(Set(documented.keys) == Set(Role.allCases.filter { $0 != .consumer }.map(\.word)))
        let daemon = try Daemon()
        for (actor, word) in words {
            for roles in Self.everyRoles where roles.contains(.host) {
                let plan = try daemon.plan(of: "ada", named: "\(word) \(roles.rawValue)")
                let answer = try daemon.call(
                    "OpenDirectionUI", Right.command(.openDirectionUI).payload(plan, actor: actor, key: "k"),
                    as: Principal(roles: roles, owner: "ada"))
                if roles.elements.contains(where: { documented[$0.word]?.contains(word) == true }) {
                    #expect(answer.status == nil)
                } else {
                    #expect(try answer.reason() == ReasonNumber.roleNotAllowed)
                    #expect(try answer.refusal().field == "context.actor.type")
                }
            }
        }
    }

    @Test func `without configuration every peer may do everything for any owner it names`() throws {
        let daemon = try Daemon()
        for right in Right.allCases {
            for actor in 1...5 as ClosedRange<UInt64> {
                let plan = try daemon.plan(of: "o-\(actor)", named: right.method, readyFor: right)
                let answer = try daemon.call(
                    right.method,
                    right.payload(plan, actor: actor, key: "k", owner: "o-\(actor)", externalID: "new \(right.method)"),
                    of: right.contract, as: .unrestricted)
                #expect(Self.isCarriedOut(right, answer), "\(right.method) as \(actor)")
                daemon.endTurn()
            }
        }
        let nameless = try daemon.call(
            "CreatePlan", Right.command(.createPlan).payload(Subject(planID: []), actor: 1, key: "k", externalID: "x"),
            as: .unrestricted)
        #expect(try nameless.reason() == ReasonNumber.missingField)
        #expect(try nameless.refusal().field == "owner")
    }

    @Test func `shape is judged before roles, roles before existence`() throws {
        let daemon = try Daemon()
        let provider = Principal(roles: .provider, owner: "ada")
        let shapeless = MessageBytes { request in
            request.message(1) { context in
                context.block(1, Self.unknown.planID)
                context.text(2, "k")
                context.message(3) { $0.number(1, 3) }
            }
        }.bytes
        #expect(try daemon.call("SelectRoute", shapeless, as: provider).reason() == ReasonNumber.missingField)
        #expect(try daemon.call("OpenDirectionUI", shapeless, as: provider).reason() == ReasonNumber.roleNotAllowed)
        let host = Principal(roles: [.host, .provider], owner: "ada")
        #expect(try daemon.call("OpenDirectionUI", shapeless, as: host).reason() == ReasonNumber.planNotFound)
    }

    private static func expectRoleMissing(_ answer: CallAnswer, _ what: String) throws {
        #expect(answer.status?.code == .permissionDenied, "\(what)")
        #expect(answer.status?.message == "ROLE_NOT_ALLOWED", "\(what)")
        #expect(try answer.reason() == ReasonNumber.roleNotAllowed, "\(what)")
        let said = try answer.refusal()
        #expect(said.position == [] && said.planID == [] && said.attemptID == [] && said.field == "", "\(what)")
        #expect(answer.payload == [], "\(what)")
    }
}
