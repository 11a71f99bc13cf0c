import RoutePlanning
import Testing
import WireSchema

/// What the dispatcher hands to the server: no answer that tells of a state may leave before that state is durable.
///
/// In every test one commit is under way: memory has it, the disk has not.
@Suite struct VisibilityTests {
    private static let ada = Principal(roles: [.host, .provider, .navigator], owner: "ada")
    private static let unknown = Subject(planID: [UInt8](repeating: 0xEE, count: 16))

    /// A plan whose cancelling is under way.
    private struct Scene {
        let daemon: Daemon
        let plan: Subject
        let cancelling: [UInt8]
        /// Sequence of the commit under way.
        let sequence: UInt64
    }

    private func scene() throws -> Scene {
        let daemon = try Daemon()
        // One entry to make the plan and five on the way to a pending hand-off.
        let plan = try daemon.plan(of: "ada", named: "trip", in: .handoffPending)
        daemon.endTurn()
        try #require(daemon.durableSequence == 6)
        let cancelling = Right.command(.cancelPlan).payload(plan, actor: 2, key: "cancel")
        let answer = try daemon.call("CancelPlan", cancelling, as: .unrestricted)
        #expect(try answer.message().number(1) == 1, "APPLIED")
        #expect(answer.visibleAt == 7, "an applied command waits for its own entry")
        return Scene(daemon: daemon, plan: plan, cancelling: cancelling, sequence: 7)
    }

    private func call(
        _ scene: Scene, _ right: Right, _ subject: Subject, externalID: String = "", as principal: Principal = ada
    ) throws -> CallAnswer {
        try scene.daemon.call(
            right.method,
            right.payload(
                subject, actor: right.actor(of: principal.roles), key: scene.daemon.freshKey(), externalID: externalID),
            as: principal)
    }

    @Test func `a second applied command waits for its own entry, not for the first's`() throws {
        let scene = try self.scene()
        let answer = try self.call(scene, .command(.createPlan), Subject(planID: []), externalID: "next")
        #expect(answer.status == nil)
        #expect(answer.visibleAt == scene.sequence + 1)
        #expect(scene.daemon.durableSequence == 6)
    }

    @Test func `replays, ignored facts and joined commands wait for the last entry they saw`() throws {
        let scene = try self.scene()
        let again = try scene.daemon.call("CancelPlan", scene.cancelling, as: .unrestricted)
        #expect(try again.message().number(1) == 2, "REPLAYED")
        let twice = try self.call(scene, .command(.cancelPlan), scene.plan)
        #expect(try twice.message().number(1) == 10, "ALREADY_TERMINAL")
        let routes = try self.call(scene, .command(.receiveRoutes), scene.plan)
        #expect(try routes.message().number(1) == 9, "IGNORED_TERMINAL")
        let failed = try self.call(scene, .command(.calculationFailed), scene.plan)
        #expect(try failed.message().number(1) == 9, "IGNORED_TERMINAL")
        let created = try self.call(scene, .command(.createPlan), Subject(planID: []), externalID: "next")
        #expect(try created.message().number(1) == 1, "APPLIED")
        let joined = try self.call(scene, .command(.createPlan), Subject(planID: []), externalID: "next")
        for answer in [again, twice, routes, failed] { #expect(answer.visibleAt == scene.sequence) }
        for answer in [created, joined] { #expect(answer.visibleAt == scene.sequence + 1) }
        #expect(scene.daemon.durableSequence == 6)
    }

    @Test func `refusals because of a state wait for the last entry they saw, and say so`() throws {
        let scene = try self.scene()
        let open = Right.command(.openDirectionUI)
        let terminal = try self.call(scene, open, scene.plan)
        #expect(try terminal.reason() == ReasonNumber.planTerminal)
        let conflicting = try scene.daemon.call(
            "CreatePlan",
            Right.command(.createPlan).payload(
                Subject(planID: []), actor: 2, key: "cancel", owner: "ada", externalID: "trip"), as: .unrestricted)
        let reused = try scene.daemon.call(
            "OpenDirectionUI", open.payload(scene.plan, actor: 2, key: "cancel"), as: .unrestricted)
        let unknown = try self.call(scene, open, Self.unknown)
        let foreign = try self.call(scene, open, scene.plan, as: Principal(roles: .host, owner: "eve"))
        for answer in [unknown, foreign] { #expect(try answer.reason() == ReasonNumber.planNotFound) }
        for answer in [terminal, reused, unknown, foreign] {
            #expect(answer.status != nil)
            #expect(answer.visibleAt == scene.sequence)
            #expect(try answer.refusalSequence() == scene.sequence)
        }
        #expect(conflicting.visibleAt == scene.sequence)
        #expect(scene.daemon.durableSequence == 6)
    }

    @Test func `reads wait for the last entry they saw, whether they find something or not`() throws {
        let scene = try self.scene()
        let shown = try self.call(scene, .read(.getPlan), scene.plan)
        #expect(shown.status == nil)
        let none = try self.call(scene, .read(.getPlan), Self.unknown)
        let foreign = try self.call(
            scene, .read(.getPlan), scene.plan, as: Principal(roles: .host, owner: "eve"))
        #expect(try [none, foreign].map { try $0.reason() } == [20, 20])
        let overtaken = try self.call(scene, .read(.getHandoff), scene.plan)
        let missing = try self.call(scene, .read(.getHandoff), Self.unknown)
        #expect(try missing.reason() == ReasonNumber.planNotFound)
        let listed = try self.call(scene, .read(.listPlans), scene.plan)
        #expect(try listed.message().all(1).count == 1)
        let empty = try self.call(
            scene, .read(.listPlans), scene.plan, as: Principal(roles: .host, owner: "eve"))
        #expect(try empty.message().all(1).isEmpty)
        for answer in [shown, none, foreign, overtaken, missing, listed, empty] {
            #expect(answer.visibleAt == scene.sequence)
        }
        // A hand-off that is valid, because its own opening is under way.
        let pending = try scene.daemon.plan(of: "ada", named: "pending", in: .handoffPending)
        let handoff = try self.call(scene, .read(.getHandoff), pending)
        #expect(handoff.status == nil)
        #expect(handoff.visibleAt == scene.sequence + 6)
        #expect(scene.daemon.durableSequence == 6)
    }

    /// Every call, on plans in every state and on none: right, late, foreign or senseless, it saw what was under way.
    @Test(arguments: Right.allCases.filter { $0.contract == .routePlans })
    func `no call of any method leaves before what was decided before it`(right: Right) throws {
        let daemon = try Daemon()
        let states: [PlanState] = [
            .draft, .editing, .calculating, .candidatesReady, .selected, .handoffPending, .handedOff, .cancelled,
        ]
        let plans = try states.map { try daemon.plan(of: "ada", named: "\($0)", in: $0) }
        daemon.endTurn()
        var sequence = daemon.durableSequence
        for target in plans + [Self.unknown] {
            try daemon.run(.command(.createPlan), Subject(planID: []), owner: "ada", externalID: daemon.freshKey())
            sequence += 1
            for principal in [Self.ada, .unrestricted, Principal(roles: Self.ada.roles, owner: "eve")] {
                let payload = right.payload(
                    target, actor: right.actor(of: principal.roles), key: daemon.freshKey(), externalID: "draft")
                let answer = try daemon.call(right.method, payload, as: principal)
                let reason = try answer.reason()
                let isOfShape = reason == ReasonNumber.roleNotAllowed || reason == ReasonNumber.missingField
                guard !isOfShape else { continue }
                let visibleAt = try #require(answer.visibleAt ?? daemon.openingVisibleAt())
                let isApplied = try reason == 0 && right.isCommand && answer.message().number(1) == 1
                #expect(visibleAt == sequence + (isApplied ? 1 : 0), "\(right.method), reason \(reason)")
                sequence = max(sequence, visibleAt)
            }
        }
    }

    @Test func `what no state decides may leave at once, and tells of nothing that is not durable`() throws {
        let scene = try self.scene()
        let stranger = Principal(roles: [], owner: "ada")
        func shapeless() throws -> [CallAnswer] {
            let getPlan = Right.read(.getPlan).payload(Subject(planID: [1, 2]), actor: 0, key: "")
            let open = Right.command(.openDirectionUI)
            return try [
                scene.daemon.call("GetPlan", getPlan, as: Self.ada),
                scene.daemon.call("OpenDirectionUI", open.payload(scene.plan, actor: 2, key: ""), as: .unrestricted),
                scene.daemon.call("OpenDirectionUI", open.payload(scene.plan, actor: 1, key: "k"), as: stranger),
                scene.daemon.call(
                    "GetPlan", Right.read(.getPlan).payload(scene.plan, actor: 0, key: ""), as: stranger),
                scene.daemon.call("OpenDirectionUI", [0xFF], as: .unrestricted),
                scene.daemon.call("GetPlan", [0xFF], as: .unrestricted),
                scene.daemon.call("NoSuchMethod", [], as: .unrestricted),
            ]
        }
        let answers = try shapeless()
        for (index, answer) in answers.enumerated() {
            #expect(answer.status != nil, "\(index)")
            #expect(try answer.refusalSequence() <= scene.daemon.durableSequence, "\(index)")
            #expect(answer.visibleAt == 0, "\(index)")
        }
        #expect(try answers[..<4].map { try $0.reason() } == [1, 1, 75, 75])
        // More commits under way change no byte of it.
        try scene.daemon.run(.command(.createPlan), Subject(planID: []), owner: "ada", externalID: "more")
        #expect(try shapeless() == answers)
    }
}

extension Right {
    fileprivate var isCommand: Bool {
        switch self {
        case .command: true
        case .read, .administration, .outbox: false
        }
    }
}
