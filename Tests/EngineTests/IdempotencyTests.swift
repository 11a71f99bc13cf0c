import Engine
import Journaling
import Platform
import RoutePlanning
import Simulation
import Storage
import Testing

/// Repeated commands over restarts.
@Suite struct IdempotencyTests {
    private static let committing = CommandKind.allCases.filter { $0 != .noteEditorDismissed }

    private static func stateBefore(_ kind: CommandKind) -> PlanState {
        switch kind {
        case .createPlan, .reviseRoute, .openDirectionUI: .draft
        case .replacePresentation, .requestRoutes, .noteEditorDismissed, .cancelPlan: .editing
        case .receiveRoutes, .calculationFailed: .calculating
        case .selectRoute, .requestNavigation: .candidatesReady
        case .confirmHandoff, .rejectHandoff, .expireAttempt, .retryHandoff, .returnToSelection: .handoffPending
        }
    }

    /// A plan on which a command of the kind commits.
    private static func prepare(_ kind: CommandKind, _ life: WriterLife) throws -> PlanID {
        let id = try life.plan("prepared", in: Self.stateBefore(kind))
        if kind == .retryHandoff { #expect(life.run(.rejectHandoff, id).disposition == .applied) }
        if kind == .expireAttempt {
            life.wait(seconds: UInt64(Limits.deadlineSecondsDefault))
            life.wait(microseconds: 1)
        }
        return id
    }

    @Test(arguments: committing, [false, true])
    func `P24: a committed command is replayed with its original answer after restarts`(
        kind: CommandKind, fromSnapshot: Bool
    ) throws {
        let machine = Machine()
        let command: Command
        let original: Answer
        let id: PlanID
        do {
            let life = try machine.boot()
            id = try Self.prepare(kind, life)
            command = life.command(kind, on: id, context: life.context(kind == .createPlan ? nil : id))
            original = try #require(life.send(command).answer, "\(kind) commits")
            #expect(original.disposition == .applied)
            if fromSnapshot { #expect(try life.snapshotNow().published.count == 1) }
            // The plan moves on where it can, so that the answer of then differs from what is now.
            life.run(.cancelPlan, id)
            try life.commit()
            machine.disk.crash(.everythingUnsyncedLost)
        }
        for _ in 0..<2 {
            let life = try machine.boot()
            let before = life.lastSequence
            for _ in 0..<2 {
                let replay = try #require(life.send(command).answer)
                #expect(replay.disposition == .replayed)
                #expect(replay.planID == original.planID)
                #expect(replay.position == original.position)
                #expect(replay.detail == original.detail)
                #expect(replay.compensation == original.compensation)
                #expect(replay.current == life.plan(original.planID).value?.position)
            }
            #expect(life.lastSequence == before, "nothing is committed twice")
            try life.close()
        }
    }

    @Test(arguments: committing)
    func `P25: a key with another payload is refused after a restart and never executed`(kind: CommandKind) throws {
        let machine = Machine()
        let context: CommandContext
        let id: PlanID
        do {
            let life = try machine.boot()
            id = try Self.prepare(kind, life)
            context = life.context(kind == .createPlan ? nil : id)
            #expect(life.send(life.command(kind, on: id, context: context)).disposition == .applied)
            try life.close()
        }
        let life = try machine.boot()
        let before = life.state
        let other = life.context(kind == .createPlan ? nil : id, key: context.keyHash, fingerprint: 2)
        let refused = life.send(life.command(kind, on: id, context: other, variant: 2))
        #expect(refused.reason == (kind == .createPlan ? .externalIDConflict : .idempotencyKeyReused))
        #expect(refused.reason?.status == .alreadyExists)
        if kind != .createPlan {
            let otherKind: CommandKind = kind == .cancelPlan ? .openDirectionUI : .cancelPlan
            #expect(life.send(life.command(otherKind, on: id, context: context)).reason == .idempotencyKeyReused)
        }
        let isSame = life.state == before
        #expect(isSame)
    }

    @Test func `P26: many creations of one external id over restarts make one plan`() throws {
        let machine = Machine()
        var ids: Set<PlanID> = []
        for round in 0..<5 {
            let life = try machine.boot()
            for _ in 0..<3 { ids.insert(try #require(life.create("one journey").answer).planID) }
            if round == 2 { life.run(.cancelPlan, try #require(ids.first)) }
            try life.commit()
            let turn = life.create("one journey", content: .sample(variant: 5))
            #expect(turn.reason == .externalIDConflict)
            if round % 2 == 0 { machine.disk.crash(.everythingUnsyncedLost) } else { try life.close() }
        }
        #expect(ids.count == 1)
        let life = try machine.boot()
        #expect(life.state.counters.plansCreated == 1)
        #expect(life.create("one journey").answer?.current?.state == .cancelled, "a retry resurrects nothing")
    }

    @Test func `P28: what committed nothing leaves nothing and is judged afresh`() throws {
        let machine = Machine()
        let id: PlanID
        let request: Command
        do {
            let life = try machine.boot()
            id = try life.plan("afresh")
            request = .requestRoutes(
                RequestRoutes(
                    context: life.context(id), generation: 1, revision: 1, locationDigest: nil, optionDigest: nil))
            #expect(life.send(request).reason == .unknownGeneration)
            try life.close()
        }
        let life = try machine.boot()
        life.run(.openDirectionUI, id)
        #expect(life.send(request).disposition == .applied)
    }

    @Test func `a command that a crash undid is executed by its retry, once`() throws {
        let machine = Machine()
        let id: PlanID
        let open: Command
        do {
            let life = try machine.boot()
            id = try life.plan("undone")
            try life.commit()
            open = life.command(.openDirectionUI, on: id)
            #expect(life.send(open).disposition == .applied)
            machine.disk.crash(.everythingUnsyncedLost)
        }
        let life = try machine.boot()
        #expect(life.send(open).disposition == .applied)
        #expect(life.send(open).disposition == .replayed)
        #expect(life.plan(id).value?.generation == 1)
    }
}
