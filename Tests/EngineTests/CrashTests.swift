import Engine
import Journaling
import Platform
import RoutePlanning
import Simulation
import Storage
import Testing

/// A crash after every single call that changes the disk, in a scripted life of several plans over two processes.
///
/// The history compares what is recovered with what was acknowledged: that, whole, and nothing else but whole batches.
@Suite struct CrashTests {
    /// Where in a life the crash came.
    private enum Ending { case lived, crashed }

    /// Small segments, so that a short life has rollovers and retired segments.
    private static let configuration = JournalConfiguration(
        segmentByteCount: 6 * 4096, batchByteCountMax: 4 * 4096, threads: .none)

    /// Boots on a mount that may be doomed.
    private static func live(_ machine: Machine, on calls: any StorageCalls) throws -> Ending {
        do {
            let life = try machine.boot(on: calls)
            try Self.firstLife(life)
            guard life.failure == nil else { return .crashed }
            try life.close()
        } catch is StorageError {
            return .crashed
        }
        machine.time.advance(byNanoseconds: 20_000_000_000)
        do {
            let life = try machine.boot(on: machine.disk.mountBeside())
            try Self.secondLife(life)
            return life.failure == nil ? .lived : .crashed
        } catch is StorageError {
            return .crashed
        }
    }

    private static func firstLife(_ life: WriterLife) throws {
        var ids: [PlanID] = []
        for number in 0..<3 {
            guard let id = life.create(Text("plan \(number)")).answer?.planID else { return }
            ids.append(id)
        }
        for kind in [CommandKind.openDirectionUI, .requestRoutes, .receiveRoutes, .selectRoute, .requestNavigation] {
            for id in ids { life.run(kind, id) }
            try life.commit()
        }
        life.run(.confirmHandoff, ids[0])
        try life.commit()
        _ = try life.takeSnapshot()
        life.run(.retryHandoff, ids[1])
        try life.commit()
        life.run(.cancelPlan, ids[2])
        try life.commit()
        life.wait(seconds: 1)
        life.endTurn()
        life.wait(seconds: 86_400)
        try life.commit()
        _ = try life.takeSnapshot()
        life.create("gathered")
        life.run(.rejectHandoff, ids[1])
    }

    private static func secondLife(_ life: WriterLife) throws {
        try life.commit()
        for plan in life.page().value.plans { life.run(.retryHandoff, plan.id) }
        try life.commit()
        life.create("late")
        _ = try life.takeSnapshot()
        for number in 0..<4 {
            life.create(Text("more \(number)"))
            try life.commit()
        }
    }

    /// How many calls change the disk in a whole life.
    private static func callCount() throws -> Int {
        let machine = Machine(configuration: self.configuration)
        #expect(try self.live(machine, on: machine.disk.mount()) == .lived)
        return machine.disk.changeCount
    }

    /// Recovers twice and goes on.
    private static func expectRecovery(_ machine: Machine) throws {
        let first = try machine.boot()
        let (state, sequence) = (first.state, first.lastSequence)
        machine.disk.crash(.everythingUnsyncedLost)
        let second = try machine.boot()
        let isSame = second.state == state
        #expect(isSame, "recovering twice gives the same")
        #expect(second.lastSequence == sequence)
        for entry in machine.history.acknowledgedEntries {
            let replay = second.send(entry.command)
            #expect(replay.disposition == .replayed)
            #expect(replay.answer?.position == entry.answer.position)
        }
        #expect(second.lastSequence == sequence)
        second.create("afterwards")
        try second.commit()
        try second.close()
        #expect(try machine.boot().lastSequence >= sequence + 1)
    }

    /// A lost cache is tried after every call, the gentler and the random crash after some.
    @Test(arguments: [(CrashPolicy.everythingUnsyncedLost, 1), (.someUnsyncedLost(seed: 0), 2), (.processKilled, 3)])
    func `a crash after any call loses nothing acknowledged and keeps nothing by halves`(
        policy: CrashPolicy, step: Int
    ) throws {
        let count = try Self.callCount()
        #expect(count > 100)
        for change in stride(from: 1, through: count, by: step) {
            let machine = Machine(configuration: Self.configuration)
            let calls = machine.disk.mount()
            machine.disk.crash(Self.reseeded(policy, UInt64(change)), afterChanges: change)
            let ending = try Self.live(machine, on: calls)
            #expect(ending == .crashed, "after call \(change)")
            do {
                try Self.expectRecovery(machine)
            } catch {
                Issue.record("after call \(change): \(error)")
            }
        }
    }

    @Test func `power that fails while a kill is recovered from loses nothing and damages nothing`() throws {
        // A kill between write and sync leaves a batch in the page cache; the start after it reads and rewrites it.
        func killed() throws -> Machine {
            let machine = Machine(configuration: Self.configuration)
            let life = try machine.boot()
            _ = try life.plan("acknowledged", in: .selected)
            try life.commit()
            machine.disk.crash(.processKilled, afterChanges: 1)
            life.create("written and not synced")
            try life.commit()
            #expect(life.failure != nil)
            return machine
        }
        let probe = try killed()
        let before = probe.disk.changeCount
        #expect(try probe.boot().state.planCount == 2, "the page cache has it")
        let count = probe.disk.changeCount - before
        for change in 1...count {
            for policy in [CrashPolicy.everythingUnsyncedLost, .someUnsyncedLost(seed: UInt64(change)), .processKilled]
            {
                let machine = try killed()
                let calls = machine.disk.mount()
                machine.disk.crash(policy, afterChanges: change)
                #expect(throws: StorageError.self) { _ = try machine.boot(on: calls) }
                machine.disk.crash(.everythingUnsyncedLost)
                do {
                    try Self.expectRecovery(machine)
                } catch {
                    Issue.record("\(policy) after call \(change): \(error)")
                }
            }
        }
    }

    private static func reseeded(_ policy: CrashPolicy, _ seed: UInt64) -> CrashPolicy {
        switch policy {
        case .processKilled, .everythingUnsyncedLost: policy
        case .contentLostNamesKept: policy
        case .someUnsyncedLost: .someUnsyncedLost(seed: seed)
        case .prefixKept: .prefixKept(seed: seed)
        case .pagesGarbled: .pagesGarbled(seed: seed)
        case .namesOutOfOrder: .namesOutOfOrder(seed: seed)
        }
    }
}
