import Engine
import Journaling
import Platform
import RoutePlanning
import Simulation
import Storage
import Testing

/// A failed commit is final: nothing is retried, nothing leaves, and nothing acknowledged is lost.
@Suite struct FailureTests {
    /// The errors of the commit path.
    private static let faults: [DiskFault] = [
        DiskFault(.syncContent, prefix: "journal-", code: 5), DiskFault(.write, prefix: "journal-", code: 5),
        DiskFault(.write, prefix: "journal-", code: 28), DiskFault(.write, prefix: "journal-", code: 30),
    ]

    @Test(arguments: faults, [CrashPolicy.processKilled, .everythingUnsyncedLost])
    func `a failed commit freezes the durable sequence and is never retried`(
        fault: DiskFault, policy: CrashPolicy
    ) throws {
        let machine = Machine()
        do {
            let life = try machine.boot()
            _ = try life.plan("acknowledged", in: .selected)
            try life.commit()
            let acknowledged = life.durableSequence
            machine.disk.inject(fault)
            let lost = life.create("unknown")
            try life.commit()
            #expect(life.failure?.exitCode == 74)
            #expect(life.durableSequence == acknowledged)
            let writes = machine.disk.callCount(of: .write)
            let syncs = machine.disk.callCount(of: .syncContent)
            for _ in 0..<5 {
                life.wait(seconds: 400)
                life.endTurn()
                let refused = life.create("later")
                #expect(refused.reason == .overloaded)
                #expect(refused.sequence == acknowledged)
            }
            #expect(life.durableSequence == acknowledged)
            #expect(lost.sequence > life.durableSequence, "its answer never leaves")
            #expect(life.plan(PlanID(high: 0, low: 0)).sequence > acknowledged, "and no read does")
            #expect(throws: StorageError.self) { try life.close() }
            #expect(machine.disk.callCount(of: .write) == writes)
            #expect(machine.disk.callCount(of: .syncContent) == syncs)
            machine.disk.crash(policy)
        }
        let life = try machine.boot()
        #expect(life.planCount(in: .selected) == 1)
        #expect(life.create("unknown").answer != nil)
        try life.commit()
        #expect(life.planCount(in: .draft) == 1, "once, whichever way it went")
    }

    @Test func `a failure of the sync thread is told by the next turn`() throws {
        let machine = Machine(configuration: JournalConfiguration(segmentByteCount: 2 << 20, threads: .own))
        do {
            let life = try machine.boot()
            life.create("acknowledged")
            try life.commit()
            machine.disk.inject(DiskFault(.syncContent, prefix: "journal-", code: 5))
            for number in 0..<100 { life.create(Text("lost \(number)")) }
            life.endTurn(moreInputReady: true)
            #expect(life.isCommitInFlight)
            #expect(life.failure == nil)
            try life.commit()
            #expect(life.failure?.exitCode == 74)
            #expect(life.durableSequence == 1)
            #expect(throws: StorageError.self) { try life.close() }
            machine.disk.crash(.everythingUnsyncedLost)
        }
        #expect(try machine.boot().lastSequence == 1)
    }

    @Test(arguments: [
        DiskFault(.rename, prefix: "spare.tmp", code: 5), DiskFault(.create, prefix: "spare.tmp", code: 28),
        DiskFault(.syncContent, prefix: "MANIFEST", code: 5), DiskFault(.rename, prefix: "MANIFEST", code: 5),
        DiskFault(.syncDirectory, code: 5), DiskFault(.truncate, prefix: "journal-", code: 5),
    ])
    func `a failed step of a rollover is final too`(fault: DiskFault) throws {
        let machine = Machine()
        do {
            let life = try machine.boot()
            machine.disk.inject(fault)
            var number = 0
            while life.failure == nil, number < 100 {
                life.create(Text("plan \(number)"))
                try life.commit()
                number += 1
            }
            #expect(life.failure?.exitCode == 74 || life.failure?.exitCode == 73)
            #expect(life.durableSequence > 10, "the first segment took its share")
            machine.disk.crash(.everythingUnsyncedLost)
        }
        let life = try machine.boot()
        life.create("and on")
        try life.commit()
        #expect(life.failure == nil)
        #expect(life.durableSequence == life.lastSequence)
    }

    @Test func `a spare that cannot be made is told once and tried again a second later`() throws {
        let machine = Machine(configuration: JournalConfiguration(segmentByteCount: 2 << 20, threads: .own))
        let calls = machine.disk.mount()
        // The first segment takes two writes of zeros and its header.
        machine.disk.inject(DiskFault(.write, prefix: "spare.tmp", passing: 3, failing: 2, code: 28))
        let life = try machine.boot(on: calls)
        try life.waitForThreads()
        life.endTurn()
        #expect(life.takeSpareFailures().count == 1)
        #expect(life.takeSpareFailures().isEmpty)
        #expect(life.nanosecondsToWakeup == 1_000_000_000)
        for _ in 0..<2 {
            #expect(!machine.disk.names.contains("spare.tmp"))
            life.wait(seconds: 1)
            life.endTurn()
            try life.waitForThreads()
            life.endTurn()
            #expect(life.takeSpareFailures().isEmpty)
        }
        #expect(machine.disk.names.contains("spare.tmp"))
        #expect(life.failure == nil && life.nanosecondsToWakeup == nil)
        try life.close()
    }

    @Test func `a failed idle seal is a failed commit`() throws {
        let machine = Machine()
        do {
            let life = try machine.boot()
            life.create("acknowledged")
            try life.commit()
            machine.disk.inject(DiskFault(.syncContent, prefix: "journal-", code: 5))
            life.wait(seconds: 1)
            life.endTurn()
            #expect(life.failure?.exitCode == 74)
            machine.disk.crash(.everythingUnsyncedLost)
        }
        #expect(try machine.boot().lastSequence == 1)
    }

    @Test func `a failed read at the start concludes nothing and changes nothing`() throws {
        let machine = Machine()
        do {
            let life = try machine.boot()
            for number in 0..<30 {
                life.create(Text("plan \(number)"))
                try life.commit()
            }
            machine.disk.crash(.processKilled)
        }
        let calls = machine.disk.mount()
        machine.disk.inject(DiskFault(.read, prefix: "journal-", passing: 2, failing: .max, code: 5))
        let names = machine.disk.names
        do {
            _ = try machine.boot(on: calls)
            Issue.record("an unreadable journal starts nothing")
        } catch let error as StorageError {
            #expect(error.exitCode == 74)
        }
        #expect(machine.disk.names == names)
        #expect(try machine.boot().lastSequence == 30)
    }
}
