import Engine
import Journaling
import Platform
import RoutePlanning
import Simulation
import Testing
import WireSchema

/// What a redacted plan still answers, and what it tells no more.
@Suite struct RedactedPlanTests {
    private static let day: UInt64 = 86_400
    private static let committing = CommandKind.allCases.filter { $0 != .noteEditorDismissed }

    /// The state in which a command of the kind commits.
    private static func stateBefore(_ kind: CommandKind) -> PlanState {
        switch kind {
        case .createPlan, .reviseRoute, .openDirectionUI: .draft
        case .replacePresentation, .requestRoutes, .noteEditorDismissed, .cancelPlan: .editing
        case .receiveRoutes, .calculationFailed: .calculating
        case .selectRoute, .requestNavigation: .candidatesReady
        case .confirmHandoff, .rejectHandoff, .expireAttempt, .retryHandoff, .returnToSelection: .handoffPending
        }
    }

    private func redact(_ id: PlanID, _ life: WriterLife) throws {
        life.run(.cancelPlan, id)
        try life.commit()
        life.wait(seconds: Self.day + 1)
        try life.commit()
        #expect(life.plan(id).value?.isRedacted == true)
    }

    @Test(arguments: committing, [false, true])
    func `a retry after redaction gets the first answer again, also after a restart`(
        kind: CommandKind, fromSnapshot: Bool
    ) throws {
        let machine = Machine()
        var life = try machine.boot()
        let id = try life.plan("redacted", in: Self.stateBefore(kind))
        if kind == .retryHandoff { life.run(.rejectHandoff, id) }
        if kind == .expireAttempt {
            life.wait(seconds: UInt64(Limits.deadlineSecondsDefault))
            life.wait(microseconds: 1)
        }
        let context = life.context(kind == .createPlan ? nil : id)
        let command = life.command(kind, on: id, context: context)
        let original = try #require(life.send(command).answer)
        #expect(original.disposition == .applied)
        try self.redact(original.planID, life)
        for _ in 0..<2 {
            let before = life.lastSequence
            let replay = try #require(life.send(command).answer)
            #expect(replay.disposition == .replayed && replay.planID == original.planID)
            #expect(replay.position == original.position && replay.detail == original.detail)
            #expect(replay.current == life.plan(original.planID).value?.position)
            let other = life.context(kind == .createPlan ? nil : id, key: context.keyHash, fingerprint: 2)
            let reused = life.send(life.command(kind, on: id, context: other, variant: 2))
            #expect(reused.reason == (kind == .createPlan ? .externalIDConflict : .idempotencyKeyReused))
            #expect(life.lastSequence == before, "nothing is committed for a plan that is over")
            if fromSnapshot {
                _ = try life.snapshotNow()
                machine.disk.crash(.everythingUnsyncedLost)
            } else {
                try life.close()
            }
            life = try machine.boot()
        }
    }

    @Test(arguments: PlanState.allCases)
    func `reads of a redacted plan tell outcome, clocks and ids, and no place, label, route or session`(
        state: PlanState
    ) throws {
        let life = try Machine().boot()
        let id = try life.plan("read", in: state)
        if state == .handoffPending {
            // A hand-off given up is told of as well.
            life.run(.returnToSelection, id)
            life.run(.requestNavigation, id)
        }
        let visible = try self.told(of: id, life)
        for text in ["Stop 0", "New Delhi"] { #expect(Self.holds(visible, Text(text).utf8), "\(text)") }
        try self.redact(id, life)
        let plan = try #require(life.plan(id).value)
        #expect(plan.state == (state == .handedOff ? .handedOff : .cancelled))
        let told = try self.told(of: id, life)
        let geometry = [Candidate].sample(3).compactMap { $0.geometryDigest?.bytes }
        for secret in [Text("Stop 0"), "Stop 1", "New Delhi", "route#", "session"].map(\.utf8) + geometry {
            #expect(!Self.holds(told, secret))
        }
        for point in plan.content.stops { Issue.record("a stop is left: \(point)") }
        // 28,000,000 and 77,000,000 in zigzag varints.
        for place in [[0x80, 0xFC, 0xD9, 0x1A], [0x80, 0xB5, 0xB7, 0x49]] as [[UInt8]] {
            #expect(Self.holds(visible, place) && !Self.holds(told, place))
        }
        #expect(Self.holds(told, plan.id.bytes) && Self.holds(told, plan.externalID.utf8))
    }

    @Test func `a retried creation of an evicted plan is refused alike each time and commits nothing`() throws {
        let machine = Machine()
        var life = try machine.boot()
        let content = RouteContent.sample()
        let create = Command.createPlan(
            CreatePlan(context: life.context(nil), owner: "owner", externalID: "gone", content: content))
        let id = try #require(life.send(create).answer).planID
        life.run(.cancelPlan, id)
        try life.commit()
        life.wait(seconds: Self.day)
        try life.commit()
        life.wait(seconds: 6 * Self.day + 1)
        try life.commit()
        #expect(life.plan(id).value == nil)
        let before = life.lastSequence
        for round in 0..<4 {
            let refusal = try #require(life.send(create).refusal)
            #expect(refusal.reason == .externalIDConflict && refusal.reason.status == .alreadyExists)
            #expect(refusal.planID == id && refusal.position == nil && refusal.field == .externalID)
            // Another content is no reason for another answer, and tells nothing about what there was.
            #expect(life.create("gone", content: .sample(variant: 3)).refusal == refusal)
            #expect(life.lastSequence == before)
            if round % 2 == 1 {
                try life.close()
                life = try machine.boot()
            }
        }
        #expect(life.send(life.command(.cancelPlan, on: id)).reason == .planNotFound)
    }

    // MARK: Parts

    /// Everything reads tell of a plan, as the wire carries it.
    private func told(of id: PlanID, _ life: WriterLife) throws -> [UInt8] {
        let plan = try #require(life.plan(id).value)
        var encoder = AnswerEncoder()
        var bytes: [UInt8] = []
        encoder.encode(plan: plan, sequence: 1, into: &bytes)
        for attempt in plan.attempts {
            guard case .valid(let view) = life.handoff(id, attempt.attempt.id).value else {
                Issue.record("attempts are told for ever")
                continue
            }
            encoder.encode(handoff: view, sequence: 1, into: &bytes)
        }
        encoder.encode(page: life.page().value, sequence: 1, into: &bytes)
        return bytes
    }

    private static func holds(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        guard bytes.count >= part.count else { return false }
        return (0...bytes.count - part.count).contains { bytes[$0..<$0 + part.count].elementsEqual(part) }
    }
}
