import RoutePlanning
import Testing

@testable import Server

/// What the log is told of commands: what is durable, so much in a window, and how much was left out.
@Suite struct CommandLogTests {
    private static func note(
        _ sequence: UInt64, _ outcome: Outcome = .refused(Refusal(reason: .versionConflict))
    ) -> CommandNote {
        CommandNote(
            outcome, of: "SelectRoute", keyHash: nil, sequence: sequence,
            identity: CallIdentity(connection: ConnectionToken(number: 1), streamID: 1))
    }

    @Test func `nothing is told that a crash may take back`() {
        var log = CommandLog()
        log.detail = .notable
        for sequence in 1...3 as ClosedRange<UInt64> { log.note(atNanoseconds: 1) { Self.note(sequence) } }
        #expect(log.take(durable: 0, atNanoseconds: 2) == nil)
        #expect(log.take(durable: 2, atNanoseconds: 3)?.notes.map(\.sequence) == [1, 2])
        #expect(log.take(durable: 3, atNanoseconds: 4)?.notes.map(\.sequence) == [3])
        #expect(!log.hasSomething)
    }

    @Test(arguments: [
        (CommandDetail.notable, Limits.notableCommandsToldMax), (.everything, Limits.commandsToldMax),
    ])
    func `a window tells so many and counts the rest, once it is over`(detail: CommandDetail, noteMax: Int) {
        var log = CommandLog()
        log.detail = detail
        for _ in 0..<noteMax + 7 { log.note(atNanoseconds: 5) { Self.note(0) } }
        let first = log.take(durable: 0, atNanoseconds: 5)
        #expect(first?.notes.count == noteMax && first?.leftOutCount == 0)
        #expect(log.take(durable: 0, atNanoseconds: 4 + Limits.commandWindowNanoseconds) == nil)
        let second = log.take(durable: 0, atNanoseconds: 5 + Limits.commandWindowNanoseconds)
        #expect(second?.notes.isEmpty == true && second?.leftOutCount == 7)
        log.note(atNanoseconds: 5 + Limits.commandWindowNanoseconds) { Self.note(0) }
        #expect(log.take(durable: 0, atNanoseconds: 5 + Limits.commandWindowNanoseconds)?.notes.count == 1)
    }

    @Test func `where none is wanted none is kept`() {
        var log = CommandLog()
        log.note(atNanoseconds: 1) { Self.note(0) }
        #expect(log.take(durable: 9, atNanoseconds: 1)?.notes ?? [] == [])
    }

    @Test func `a plan that was not looked up is not named: a client may name anything`() {
        let plan = PlanID(high: 1, low: 2)
        let position = PlanPosition(state: .draft, version: 1, revision: 1, generation: 0)
        #expect(Self.note(1, .refused(Refusal(reason: .planNotFound, planID: plan))).planID == nil)
        let known = Refusal(reason: .versionConflict, position: position, planID: plan)
        #expect(Self.note(1, .refused(known)).planID == plan)
    }

    @Test func `what somebody should look at is told apart`() {
        let position = PlanPosition(state: .handedOff, version: 7, revision: 1, generation: 1)
        func answer(_ change: (inout RoutePlanning.Answer) -> Void) -> CommandNote.Kind {
            var answer = RoutePlanning.Answer(
                disposition: .applied, planID: PlanID(high: 1, low: 2), position: position)
            change(&answer)
            return Self.note(1, .answered(answer)).kind
        }
        #expect(answer { _ in } == .ordinary)
        #expect(answer { $0.compensation = .stopTargetSession } == .orphanAcknowledgement)
        #expect(answer { $0.detail.late = true } == .lateAcknowledgement)
        #expect(answer { $0.detail.diverged = true } == .divergedAcknowledgement)
        #expect(answer { ($0.detail.late, $0.disposition) = (true, .replayed) } == .ordinary)
        let refusal = Refusal(reason: .planCancelled, compensation: .stopTargetSession)
        #expect(Self.note(1, .refused(refusal)).kind == .orphanAcknowledgement)
        #expect(Self.note(1).kind == .refusal)
    }
}
