import Engine
import RoutePlanning
import Simulation
import Storage
import Testing

/// A disk that fills up in the middle of load (docs/operations.md, "A full disk").
@Suite struct NoSpaceTests {
    private static func boot() throws -> (Machine, WriterLife) {
        let machine = Machine(
            configuration: JournalConfiguration(
                segmentByteCount: 256 << 10, batchByteCountMax: 64 << 10, threads: .own))
        let life = try machine.boot()
        try life.waitForThreads()
        life.endTurn()
        return (machine, life)
    }

    /// Creates plans until one is refused for space; says how many were applied.
    private static func fill(_ life: WriterLife, _ name: String) throws -> Int {
        var count = 0
        while count < 1_000 {
            let turn = life.create(Text("\(name)-\(count)"))
            switch turn.reason {
            case .noSpace: return count
            case .overloaded:
                // The thread that prepares the next segment has not yet said that it cannot.
                try life.waitForThreads()
                life.endTurn()
            case nil:
                count += 1
                try life.commit()
            case let other?:
                Issue.record("\(other)")
                return count
            }
        }
        return count
    }

    @Test func `a full disk refuses commands, loses none, and is noticed when it has room again`() throws {
        let (machine, life) = try Self.boot()
        let confirmed = try life.plan("confirmed", in: .handoffPending)
        let late = try life.plan("late", in: .handoffPending)
        try life.commit()
        machine.disk.setQuota(machine.disk.byteCount)
        let applied = try Self.fill(life, "load")
        #expect(applied > 50, "the prepared segment was used up as well: \(applied)")
        life.endTurn()
        #expect(life.servingState == .degradedNoSpace)
        #expect(life.metrics(#"routeplan_service_state{state="degraded_nospace"}"#).first?.hasSuffix(" 1") == true)
        #expect(life.takeTransitions().last?.event == .spaceRanOut)

        let before = life.lastSequence
        let refused = life.create("refused")
        #expect(refused.reason == .noSpace && refused.reason?.status == .resourceExhausted)
        #expect(refused.refusal?.retryAfterMilliseconds == EngineLimits.noSpaceRetryMilliseconds)
        #expect(refused.sequence == life.durableSequence)
        #expect(life.lastSequence == before, "nothing was decided")
        #expect(life.plan(late).value?.state == .handoffPending, "reads go on")
        #expect(life.run(.confirmHandoff, confirmed).disposition == .applied, "what fits is still acknowledged")
        try life.commit()

        life.wait(seconds: 60)
        life.endTurn()
        try life.waitForThreads()
        life.endTurn()
        #expect(try life.lastAttempt(late).state == .open, "timers wait")
        #expect(life.servingState == .degradedNoSpace)
        #expect(
            life.metrics("routeplan_spare_failures_total") == ["routeplan_spare_failures_total 2"], "each try counts")
        #expect(life.takeSpareFailures().count == 1, "and one is told")
        #expect(life.nanosecondsToWakeup == StorageLimits.spareRetryNanoseconds, "and the loop sleeps meanwhile")

        machine.disk.setQuota(.max)
        life.wait(seconds: 1)
        life.endTurn()
        try life.waitForThreads()
        life.endTurn()
        #expect(life.servingState == .ready)
        #expect(life.takeTransitions().map(\.event) == [.spaceReturned])
        #expect(life.create("refused").disposition == .applied)
        try life.commit()
        #expect(try life.lastAttempt(late).state == .timedOut, "nothing that was due is lost")
        #expect(life.failure == nil)
        machine.disk.crash(.everythingUnsyncedLost)
        let next = try machine.boot()
        #expect(next.planCount(in: .draft) == applied + 1)
        #expect(next.planCount(in: .handedOff) == 1)
    }

    @Test func `acknowledgements end before the space that closing the segment takes`() throws {
        let (machine, life) = try Self.boot()
        let pending = try (0..<60).map { try life.plan(Text("pending-\($0)"), in: .handoffPending) }
        try life.commit()
        machine.disk.setQuota(machine.disk.byteCount)
        _ = try Self.fill(life, "load")
        var confirmed = 0
        for id in pending {
            guard life.run(.confirmHandoff, id).reason == nil else { break }
            confirmed += 1
            try life.commit()
            life.wait(seconds: 0)
        }
        #expect((1..<60).contains(confirmed))
        #expect(life.run(.rejectHandoff, pending[confirmed]).reason == .noSpace)
        life.wait(microseconds: 20_000)
        life.endTurn()
        #expect(life.failure == nil)
        machine.disk.crash(.everythingUnsyncedLost)
        #expect(try machine.boot().planCount(in: .handedOff) == confirmed)
    }

    @Test func `a daemon without space stops in order once there is some`() throws {
        let (machine, life) = try Self.boot()
        machine.disk.setQuota(machine.disk.byteCount)
        _ = try Self.fill(life, "load")
        life.endTurn()
        machine.disk.setQuota(.max)
        try life.close()
        #expect(try machine.boot().lastSequence > 0)
    }

    @Test func `each state is passed through once on the way to a failed disk`() throws {
        let (machine, life) = try Self.boot()
        machine.disk.setQuota(machine.disk.byteCount)
        let pending = try life.plan("pending", in: .handoffPending)
        try life.commit()
        _ = try Self.fill(life, "load")
        life.endTurn()
        machine.disk.inject(DiskFault(.syncContent, prefix: "journal-", code: 5))
        life.run(.confirmHandoff, pending)
        life.endTurn()
        #expect(life.failure?.exitCode == 74)
        #expect(life.servingState == .poisoned)
        #expect(life.takeTransitions().map(\.event) == [.recovered, .spaceRanOut, .commitFailed])
        life.endTurn()
        #expect(life.takeTransitions().isEmpty)
        #expect(
            Set(life.metrics("routeplan_service_state_transitions_total").filter { !$0.hasSuffix(" 0") }) == [
                #"routeplan_service_state_transitions_total{from="recovering",to="ready"} 1"#,
                #"routeplan_service_state_transitions_total{from="ready",to="degraded_nospace"} 1"#,
                #"routeplan_service_state_transitions_total{from="degraded_nospace",to="poisoned"} 1"#,
            ])
    }
}
