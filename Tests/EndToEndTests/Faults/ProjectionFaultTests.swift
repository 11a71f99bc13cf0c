import Foundation
import Testing

/// The daemon dies, or the power goes, at every step in which events get into `audit.db`.
///
/// The steps are the system calls on its log: what is written there is a transaction when its last page is synced, and
/// nothing before. After each the daemon starts again, and the store must tell each event once and in order.
@Suite(.serialized, .enabled(if: Interference.hindrance == nil, "\(Interference.hindrance ?? "")"))
struct ProjectionFaultTests {
    /// More calls than one transaction of a few events makes.
    private static let stepsMax = 80

    @Test(arguments: ["pwrite64", "fdatasync"])
    func `killed at any step of a projection, each event is in the store exactly once and in order`(
        call: String
    ) throws {
        let scratch = try Scratch()
        var life = ProjectedLife(dataDirectory: scratch.file("data"), scratch: scratch)
        let steps = try life.tryEachStep(of: call, atMost: Self.stepsMax)
        print("killed at each of \(steps) calls of \(call)")
        #expect(steps >= (call == "fdatasync" ? 1 : 4), "a transaction has steps")
    }

    @Test(
        .enabled(if: LoopDisk.hindrance == nil, "\(LoopDisk.hindrance ?? "")"), arguments: ["pwrite64", "fdatasync"])
    func `a power cut at any step of a projection leaves each event in the store exactly once and in order`(
        call: String
    ) throws {
        let scratch = try Scratch()
        let disk = try LoopDisk(.ext4(mebibytes: 160), in: scratch)
        var life = ProjectedLife(dataDirectory: disk.path + "/data", scratch: scratch)
        life.disk = disk
        let steps = try life.tryEachStep(of: call, atMost: Self.stepsMax)
        print("cut at each of \(steps) calls of \(call)")
        #expect(steps >= (call == "fdatasync" ? 1 : 4), "a transaction has steps")
    }
}

/// A daemon that is ended at one step after the other, and what clients were told meanwhile.
private struct ProjectedLife {
    let dataDirectory: String
    let scratch: Scratch
    /// Loses its power at each step, if there is one.
    var disk: LoopDisk?
    private var plans = CreatedPlans("before")
    private var startCount = 0

    init(dataDirectory: String, scratch: Scratch) {
        self.dataDirectory = dataDirectory
        self.scratch = scratch
    }

    /// Ends it at the first such call, the second, and so on, until there is no such step; how many there were.
    mutating func tryEachStep(of call: String, atMost stepsMax: Int) throws -> Int {
        for step in 1...stepsMax {
            let daemon = try self.start()
            let peer = try WirePeer(daemon.socketPath)
            try self.plans.repeatUnanswered(over: peer)
            try self.compare()
            let interference = try Interference(
                with: daemon, ["\(call):signal=SIGKILL:when=\(step)"], on: "\(self.dataDirectory)/audit.db-wal",
                in: self.scratch)
            var more = CreatedPlans("step-\(call)-\(step)")
            try more.create(3, over: peer)
            self.plans.add(more)
            if more.unanswered.isEmpty, try self.isProjected(peer) {
                // The last step may have been reached behind what is seen of it.
                interference.end()
                let end = daemon.stop()
                if end == 0 {
                    try self.compare()
                    return step - 1
                }
                #expect(end == -SIGKILL)
            } else {
                #expect(daemon.waitForEnd() == -SIGKILL)
            }
            if let disk = self.disk {
                try disk.cutPower()
                try disk.remount()
            }
        }
        throw Complaint("a projection of three events takes more than \(stepsMax) calls of \(call)")
    }

    private mutating func start() throws -> RunningDaemon {
        self.startCount += 1
        let daemon = try RunningDaemon(
            dataDirectory: self.dataDirectory, socketPath: self.scratch.file("s\(self.startCount)"))
        try daemon.waitUntilReady()
        return daemon
    }

    /// Waits until the store has everything, or nobody is there any more who fills it.
    private func isProjected(_ peer: WirePeer) throws -> Bool {
        while true {
            do {
                try self.compare(patienceSeconds: 0.2)
                return true
            } catch let complaint as Complaint {
                guard complaint.description.contains("does not come to sequence") else { throw complaint }
                do {
                    _ = try peer.call("GetPlan", PlanMessages.get(plan: self.plans.answered[0].plan))
                } catch {
                    return false
                }
            }
        }
    }

    /// Each event is in the store once and in order, and no other.
    private func compare(patienceSeconds: Double = 60) throws {
        let answered = self.plans.answered
        let lines =
            ["sequence \(answered.count)"]
            + answered.map { $0.plan.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + " 1" }
        let path = self.scratch.file("ledger")
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
        let run = try ProgramRun(
            Repository.file("scripts/lib/audit-ledger").path, [self.dataDirectory, path, String(patienceSeconds)])
        guard run.exitCode == 0 else { throw Complaint(run.complaints) }
    }
}
